import type { ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { LiveRegion } from '../../../widgets/LiveRegion/LiveRegion';
import { Spinner } from '../../../widgets/Spinner/Spinner';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { copy } from '../copy';
import type { LibraryState } from '../state';
import css from './BulkBar.module.css';

export interface BulkBarProps {
  count: number;
  bulk: LibraryState['bulk'];
  /** Where the selection is moved to another account; null with one account alone. */
  moveAddress: string | null;
  onSwitch: (to: 'on' | 'off') => void;
  onMove: () => void;
  onRemove: () => void;
  onClear: () => void;
}

/** Actions on the selected Zaps, and their progress. */
export function BulkBar({ count, bulk, moveAddress, onSwitch, onMove, onRemove, onClear }: BulkBarProps): ReactElement {
  const isWorking = bulk.phase === 'working';
  const progress = isWorking ? copy.working(bulk.kind, bulk.done, bulk.total) : '';
  return (
    <div className={css.bar} data-shown={count > 0 || isWorking || undefined} role="group" aria-label={copy.selected(count)}>
      <LiveRegion message={isWorking ? progress : count > 0 ? copy.selected(count) : ''} />
      {isWorking ? (
        <span className={css.working}>
          <Spinner label={progress} />
          <span aria-hidden="true">{progress}</span>
        </span>
      ) : (
        count > 0 && (
          <>
            <span className={css.count} aria-hidden="true">
              {copy.selected(count)}
            </span>
            <Button size="small" onClick={() => onSwitch('on')}>
              {copy.turnOn}
            </Button>
            <Button size="small" onClick={() => onSwitch('off')}>
              {copy.turnOff}
            </Button>
            <Button size="small" onClick={onMove}>
              {copy.moveToFolder}
            </Button>
            {moveAddress !== null && <TextLink to={moveAddress}>{copy.toAccount}</TextLink>}
            <Button size="small" kind="danger" onClick={onRemove}>
              {copy.remove}
            </Button>
            <Button size="small" kind="plain" onClick={onClear}>
              {copy.clear}
            </Button>
          </>
        )
      )}
    </div>
  );
}
