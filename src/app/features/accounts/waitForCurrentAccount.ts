import { race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { timings } from '../../../domain/timings';
import { callCancellable, getPorts } from '../../platform/flows';
import { placeEntered } from '../../platform/place';
import { selectAccountAccess, selectCurrentAccountId } from './selectors';
import { currentAccountChosen } from './state';

/**
 * The id of the current account, which may still be loading on a page that was just opened, or right after a sign-in; null if there
 * is none, or if it does not load in time.
 */
export function* waitForCurrentAccount(): SagaGenerator<number | null> {
  const accountId = yield* select(selectCurrentAccountId);
  const access = yield* select(selectAccountAccess);
  if (accountId !== null || (access !== 'unknown' && access !== 'open')) return accountId;
  const { clock } = yield* getPorts();
  const { chosen } = yield* race({
    chosen: take(currentAccountChosen),
    left: take(placeEntered),
    late: callCancellable((signal) => clock.wait(timings.currentAccount, signal)),
  });
  return chosen?.payload.id ?? null;
}
