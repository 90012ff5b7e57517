import { isAnyOf } from '@reduxjs/toolkit';
import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { storedAccountIdKey } from '../../../domain/accountIds';
import { timings } from '../../../domain/timings';
import type { RequestOptions } from '../../api';
import { getApi } from '../../api/flows';
import { onLatest, getPorts } from '../../platform/flows';
import { sessionEnded, sessionRefreshed } from '../session';
import { toastShown } from '../toasts';
import { accountSwitchRequested, currentAccountChosen } from './state';

const switching = 'Switching accounts…';
const notSaved = 'Your change wasn’t saved because you were switching accounts.';

/** Below these everything belongs to one account, whether the request says to which or not. */
export const pathsOfAccounts = /^\/api\/(?:v3\/(?:accounts|zaps|zap-moves|folders|nodes|authentications|shared-zaps)|org)\//;

/** An account's own address: its dashboard. */
export const accountAddress = (id: number): string => `/app/dashboard?account_id=${id}`;

/** Handles requests to switch accounts. The newest wins; leaving the page cancels it (R17). */
export function* switchingFlow(): SagaGenerator<void> {
  yield* onLatest(isAnyOf(accountSwitchRequested, sessionEnded, sessionRefreshed), function* follow(event) {
    // Called, not delegated to, so that everything it has started ends when it is cancelled.
    if (accountSwitchRequested.match(event)) yield* call(switchAccount, event.payload);
  });
}

/**
 * Stores the choice, announces it, and navigates to the account after a second. During that second nothing is
 * written to any account, because the visible account and the intended one may differ (R24).
 */
function* switchAccount({ id, message = switching }: { id: number; message?: string }): SagaGenerator<void> {
  const { storage, clock, location } = yield* getPorts();
  const api = yield* getApi();
  storage.local.set(storedAccountIdKey, String(id));
  yield* put(toastShown({ type: 'info', message }));
  let refused = 0;
  api.guardWrites((path, options) => {
    if (!isOfAccount(path, options)) return;
    refused += 1;
    throw new DOMException('One is on the way to another account', 'AbortError');
  });
  try {
    yield* call(clock.wait, timings.accountSwitch);
  } finally {
    api.guardWrites(null);
  }
  yield* put(currentAccountChosen({ id }));
  location.push(accountAddress(id));
  if (refused > 0) yield* put(toastShown({ type: 'error', message: notSaved }));
}

/** Decides if a write concerns an account: by its path, or because it names one. Writes about the person or the browser continue. */
function isOfAccount(path: string, { accountId, query, body }: RequestOptions): boolean {
  const names = [{ accountId }, query, body].some((given) => namesAccount(given));
  return names || pathsOfAccounts.test(`${path}/`);
}

function namesAccount(given: unknown): boolean {
  return typeof given === 'object' && given !== null && typeof (given as { accountId?: unknown }).accountId === 'number';
}
