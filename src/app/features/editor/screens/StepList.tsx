import { useEffect, useRef, useState, type ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { LiveRegion } from '../../../widgets/LiveRegion/LiveRegion';
import { copy } from '../copy';
import type { ShownStep } from '../steps/step';
import css from './EditorScreen.module.css';
import { StepCard } from './StepCard';

export interface StepEvents {
  onApp: (position: number, app: string) => void;
  onEvent: (position: number, action: string) => void;
  onAdd: () => void;
  onRemove: (position: number) => void;
  onMove: (position: number, by: -1 | 1) => void;
}

export interface StepListProps extends StepEvents {
  steps: readonly ShownStep[];
  /** The Zap is on: nothing changes. */
  isLocked: boolean;
  /** Events are shown at length. */
  isPickerExpanded?: boolean;
  /** The Zap's; absent for a new one. */
  accountId?: number;
}

/** The trigger, and below it the actions in order. Focus follows a moved step, and goes to the next one when a step is removed. */
export function StepList({ steps, isLocked, accountId, onAdd, onRemove, onMove, ...events }: StepListProps): ReactElement {
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef<string | null>(null);
  const [said, setSaid] = useState('');
  // The step may have another place in the page by now, which takes its focus away.
  useEffect(() => {
    if (wanted.current !== null) list.current?.querySelector<HTMLElement>(`[data-step="${wanted.current}"]`)?.focus();
    wanted.current = null;
  }, [steps]);

  const move = (position: number, by: -1 | 1): void => {
    const step = steps[position];
    if (step === undefined || position < 1 || position + by < 1 || position + by >= steps.length) return;
    wanted.current = step.key;
    onMove(position, by);
    setSaid(copy.moved(position, position + by));
  };

  return (
    <>
      <ol className={css.steps} ref={list}>
        {steps.map((step, position) => (
          <StepCard
            key={step.key}
            step={step}
            position={position}
            count={steps.length}
            isLocked={isLocked}
            accountId={accountId}
            {...events}
            onMove={move}
            onRemove={() => {
              wanted.current = (steps[position + 1] ?? steps[position - 1] ?? step).key;
              onRemove(position);
            }}
          />
        ))}
      </ol>
      {!isLocked && (
        <div className={css.add}>
          <Button onClick={onAdd}>{copy.add}</Button>
          <p className={css.hint}>{copy.keys}</p>
        </div>
      )}
      <LiveRegion message={said} />
    </>
  );
}
