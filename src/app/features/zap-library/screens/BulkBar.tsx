import type { ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { LiveRegion } from '../../../widgets/LiveRegion/LiveRegion';
import { Spinner } from '../../../widgets/Spinner/Spinner';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { texts } from '../texts';
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
  const progress = isWorking ? texts.working(bulk.kind, bulk.done, bulk.total) : '';
  return (
    <div className={css.bar} data-shown={count > 0 || isWorking || undefined} role="group" aria-label={texts.selected(count)}>
      <LiveRegion message={isWorking ? progress : count > 0 ? texts.selected(count) : ''} />
      {isWorking ? (
        <span className={css.working}>
          <Spinner label={progress} />
          <span aria-hidden="true">{progress}</span>
        </span>
      ) : (
        count > 0 && (
          <>
            <span className={css.count} aria-hidden="true">
              {texts.selected(count)}
            </span>
            <Button size="small" onClick={() => onSwitch('on')}>
              {texts.turnOn}
            </Button>
            <Button size="small" onClick={() => onSwitch('off')}>
              {texts.turnOff}
            </Button>
            <Button size="small" onClick={onMove}>
              {texts.moveToFolder}
            </Button>
            {moveAddress !== null && <TextLink to={moveAddress}>{texts.toAccount}</TextLink>}
            <Button size="small" kind="danger" onClick={onRemove}>
              {texts.remove}
            </Button>
            <Button size="small" kind="plain" onClick={onClear}>
              {texts.clear}
            </Button>
          </>
        )
      )}
    </div>
  );
}
