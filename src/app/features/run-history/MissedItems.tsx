import type { ReactElement } from 'react';
import { put, type SagaGenerator } from 'typed-redux-saga';
import type { MissedDecision } from '../../../domain/runs/missed';
import { request } from '../../api/flows';
import { Button } from '../../widgets/Button/Button';
import { Notice } from '../../widgets/Notice/Notice';
import { Bar } from '../../widgets/Stack/Stack';
import { toastShown } from '../toasts';
import { texts } from './texts';

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
        <Bar>
          <Button size="small" isBusy={isBusy} onClick={() => onDecide('run')}>
            {texts.missedRun(count)}
          </Button>
          <Button size="small" isBusy={isBusy} onClick={() => onDecide('leave_out')}>
            {texts.missedLeaveOut(count)}
          </Button>
        </Bar>
      }
    >
      {texts.missedText(count, until)}
    </Notice>
  );
}

/**
 * Runs the items that arrived while a Zap was off, or leaves them out, and says what became of them. Returns why it was refused; null
 * if it was not. Throws what `request` throws.
 */
export function* decideMissed(zapId: number, decision: MissedDecision): SagaGenerator<string | null> {
  const reply = yield* request('decideMissedRuns', { params: { id: zapId }, body: { decision } });
  if (reply.status !== 200) return reply.body.messages.join(' ') || texts.refused;
  const { count, blocked, reasons } = reply.body;
  const message = texts.missedDone(decision, count, blocked, reasons);
  yield* put(toastShown({ type: count > 0 ? 'success' : 'info', message }));
  return null;
}
