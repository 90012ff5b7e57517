import type { Action } from '@reduxjs/toolkit';
import { race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { timings } from '../../../domain/timings';
import { collectionFailed } from '../../entities';
import { callCancellable, getPorts } from '../../platform/flows';
import { placeEntered } from '../../platform/place';
import { accounts } from './entity';
import { selectAccountAccess, selectAccountsStatus, selectCurrentAccountId } from './selectors';
import { accessFound, currentAccountChosen } from './state';

export interface AccountWait {
  /** The caller continues after its page is left, so the wait does too. */
  readonly outlivesPage?: boolean;
}

/**
 * The id of the current account, which may still be loading on a page that was just opened, or right after a sign-in; null if the
 * person has no account, or if it does not load in time.
 */
export function* waitForCurrentAccount({ outlivesPage = false }: AccountWait = {}): SagaGenerator<number | null> {
  const accountId = yield* select(selectCurrentAccountId);
  const isLost = (yield* select(selectAccountAccess)) === 'none' || (yield* select(selectAccountsStatus)) === 'failure';
  if (accountId !== null || isLost) return accountId;
  const { clock } = yield* getPorts();
  const { chosen } = yield* race({
    chosen: take(currentAccountChosen),
    none: take(saysThereIsNone),
    late: callCancellable((signal) => clock.wait(timings.currentAccount, signal)),
    ...(!outlivesPage && { left: take(placeEntered) }),
  });
  return chosen?.payload.id ?? null;
}

const saysThereIsNone = (action: Action): boolean =>
  (accessFound.match(action) && action.payload.access === 'none') ||
  (collectionFailed.match(action) && action.meta.entityType === accounts.type);
