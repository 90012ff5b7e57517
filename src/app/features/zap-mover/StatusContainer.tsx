import type { ReactElement } from 'react';
import { hours, minutes } from '../../../domain/durations';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { useNow } from '../../platform/useNow';
import { selectAccounts } from '../accounts';
import { texts } from './texts';
import { triedAgain, undoRequested } from './events';
import { StatusScreen } from './screens/StatusScreen';
import { selectMoving, type Moving } from './state';

/** For how long the text about the time left for an undo holds, in milliseconds; null if there is no such text. */
function undoTimeLasts(moving: Moving, now: number): number | null {
  if (moving.phase !== 'success' || moving.report.undoneAt !== null) return null;
  const left = Date.parse(moving.report.undoUntil) - now;
  // It counts whole hours, in the last hour whole minutes, and changes as soon as one of them has begun.
  return left < 0 ? null : (left % (left >= hours(1) ? hours(1) : minutes(1))) + 1;
}

export function StatusContainer(): ReactElement | null {
  const dispatch = useAppDispatch();
  const moving = useAppSelector(selectMoving);
  const accounts = useAppSelector(selectAccounts);
  const now = useNow((at) => undoTimeLasts(moving, at));
  const { phase } = moving;
  if (phase !== 'saving' && phase !== 'success' && phase !== 'failure' && phase !== 'recalling') return null;
  return (
    <StatusScreen
      status={moving}
      nameOf={(id) => accounts.find((account) => account.id === id)?.name ?? texts.otherAccount}
      now={now}
      onTryAgain={() => dispatch(triedAgain())}
      onUndo={() => dispatch(undoRequested())}
    />
  );
}
