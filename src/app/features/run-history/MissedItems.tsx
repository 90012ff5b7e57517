import type { ReactElement } from 'react';
import type { MissedDecision } from '../../../domain/runs/missed';
import { Button } from '../../widgets/Button/Button';
import { Notice } from '../../widgets/Notice/Notice';
import { texts } from './texts';
import css from './MissedItems.module.css';

export interface MissedItemsProps {
  /** At least 1. */
  count: number;
  /** More arrived than these. */
  isAtLeast: boolean;
  /** When they are left out. */
  until: string | null;
  /** The name of the Zap; null on its own page. */
  zap: string | null;
  isBusy: boolean;
  onDecide: (decision: MissedDecision) => void;
}

/** Offers to run the items that arrived while a Zap was off, or to leave them out. */
export function MissedItems({ count, isAtLeast, until, zap, isBusy, onDecide }: MissedItemsProps): ReactElement {
  return (
    <Notice
      kind="info"
      title={texts.missed(count, isAtLeast, zap)}
      action={
        <span className={css.ways}>
          <Button size="small" kind="primary" isBusy={isBusy} onClick={() => onDecide('run')}>
            {texts.missedRun(count)}
          </Button>
          <Button size="small" isBusy={isBusy} onClick={() => onDecide('leave_out')}>
            {texts.missedLeaveOut(count)}
          </Button>
        </span>
      }
    >
      {texts.missedText(until)}
    </Notice>
  );
}
