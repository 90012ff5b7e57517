import { race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { timings } from '../../../domain/timings';
import { callCancellable, getPorts } from '../../platform/flows';
import { placeEntered } from '../../platform/place';
import { selectCurrentAccountId } from './selectors';
import { currentAccountChosen } from './state';

/** The id of the current account, which may still be loading right after a sign-in; null if it does not load in time. */
export function* waitForCurrentAccount(): SagaGenerator<number | null> {
  const accountId = yield* select(selectCurrentAccountId);
  if (accountId !== null) return accountId;
  const { clock } = yield* getPorts();
  const { chosen } = yield* race({
    chosen: take(currentAccountChosen),
    left: take(placeEntered),
    late: callCancellable((signal) => clock.wait(timings.currentAccount, signal)),
  });
  return chosen?.payload.id ?? null;
}
