import { useEffect, useRef, useState, type ReactElement } from 'react';
import { LiveRegion } from '../../../widgets/LiveRegion/LiveRegion';
import { Button } from '../../../widgets/Button/Button';
import { texts } from '../texts';
import type { StepPlace } from '../definition/changes';
import { flatSteps, type ShownStep } from './step';
import css from '../page.module.css';
import type { StepEvents } from './StepEvents';
import { StepSequence } from './StepSequence';

export interface StepListProps extends StepEvents {
  /** The trigger first. */
  steps: readonly ShownStep[];
  /** Events are shown at length. */
  isPickerExpanded?: boolean;
  /** The Zap's; absent for a new one. */
  accountId?: number;
}

/** The trigger, and below it the steps in order. Focus follows a moved step, and goes to the next one when a step is removed. */
export function StepList({ steps, onMove, onMoveTo, onRemove, ...events }: StepListProps): ReactElement {
  const list = useRef<HTMLDivElement>(null);
  const wanted = useRef<string | null>(null);
  const [said, setSaid] = useState('');
  // The step may have another place in the page by now, which takes its focus away.
  useEffect(() => {
    if (wanted.current !== null) list.current?.querySelector<HTMLElement>(`[data-step="${wanted.current}"]`)?.focus();
    wanted.current = null;
  }, [steps]);

  const all = flatSteps(steps);
  const move = (key: string, by: -1 | 1): void => {
    const step = all.find((each) => each.key === key);
    if (step === undefined || step.isTrigger || (by < 0 ? step.isFirst : step.isLast)) return;
    wanted.current = key;
    onMove(key, by);
    setSaid(texts.moved(step.number - 1, step.number - 1 + by));
  };
  const moveTo = (key: string, place: StepPlace): void => {
    const step = all.find((each) => each.key === key);
    const target = step?.targets.find((each) => each.place.inside === place.inside);
    if (step === undefined || target === undefined) return;
    wanted.current = key;
    onMoveTo(key, place);
    setSaid(target.direction === 'out' ? texts.movedOut(step.number) : texts.movedIn(step.number, target.name ?? ''));
  };
  const remove = (key: string): void => {
    const at = all.findIndex((each) => each.key === key);
    wanted.current = (all[at + 1] ?? all[at - 1])?.key ?? null;
    onRemove(key);
  };
  const [trigger] = steps;
  const hasTrigger = trigger?.isTrigger ?? false;
  const actionCount = steps.length - (hasTrigger ? 1 : 0);
  return (
    <div ref={list} className={css.canvas}>
      <StepSequence steps={steps} inside={null} {...events} onMove={move} onMoveTo={moveTo} onRemove={remove} />
      <div className={css.add}>
        <Button onClick={() => events.onAdd({ inside: null, index: actionCount })}>{texts.add}</Button>
        <p className={css.hint}>{all.some(({ targets }) => targets.length > 0) ? texts.keysInside : texts.keys}</p>
      </div>
      <LiveRegion message={said} />
    </div>
  );
}
