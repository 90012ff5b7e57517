import { eventChannel, type EventChannel } from 'redux-saga';
import { call, fork, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { isAccountPage } from '../../../domain/accountAddresses';
import type { ReplyNotice } from '../../api';
import { getApi } from '../../api/flows';
import { loadCollection } from '../../entities';
import { catchAndReport, getPorts, onEach } from '../../platform/flows';
import { errorClosed, selectErrors } from '../errors';
import { selectIsLoggedIn } from '../session';
import { toastShown } from '../toasts';
import { accounts, selectAccountAccess, selectAccounts, selectCurrentAccount } from './selectors';
import { accountsSlice, lockDoubted } from './state';
import { pathsOfAccounts } from './switching';

const { lost } = accountsSlice.actions;

const lostText = (name: string): string => `You’re no longer a member of ${name}.`;

/** Tells the other tabs that the person has set up their second factor. */
export const factorSetUp = { kind: 'secondFactorSetUp' } as const;

const isFactorSetUp = (message: unknown): boolean => (message as { readonly kind?: unknown } | null)?.kind === factorSetUp.kind;

/**
 * A 404 about something of an account may mean that the person was removed from it, because the server hides accounts from
 * non-members (S51). So the accounts are reloaded: if the account is missing, another one is used, or the page says that there is
 * none. A 403 `second_factor_required` says that the account is locked, until the second factor is set up: here, in another tab or on
 * another device.
 */
export function* lossFlow(settle: () => SagaGenerator<void>): SagaGenerator<void> {
  yield* fork(catchAndReport, function* watchReplies() {
    const api = yield* getApi();
    const replies = yield* call((): EventChannel<ReplyNotice> => eventChannel((emit) => api.onReply(emit)));
    while (true) {
      const { status, reason, path } = yield* take(replies);
      const isLocked = status === 403 && reason === 'second_factor_required';
      if (isLocked || (status === 404 && pathsOfAccounts.test(`${path}/`))) yield* catchAndReport(refreshAccounts, settle);
      if (isLocked && (yield* select(selectAccountAccess)) === 'locked') yield* closeErrors();
    }
  });
  yield* fork(catchAndReport, function* watchTabs() {
    const { tabs } = yield* getPorts();
    const changes = yield* call((): EventChannel<true> =>
      eventChannel((emit) => tabs.onMessage((message) => isFactorSetUp(message) && emit(true))),
    );
    while (true) {
      yield* take(changes);
      yield* catchAndReport(refreshAccounts, settle);
    }
  });
  yield* onEach(lockDoubted, () => refreshAccounts(settle));
}

/** "Not found" over the page would hide why. */
function* closeErrors(): SagaGenerator<void> {
  for (const error of yield* select(selectErrors)) yield* put(errorClosed({ id: error.id }));
}

/** Loads the accounts silently, and reports if the current one is no longer among them. */
export function* refreshAccounts(settle: () => SagaGenerator<void>): SagaGenerator<void> {
  if (!(yield* select(selectIsLoggedIn))) return;
  const before = yield* select(selectCurrentAccount);
  const outcome = yield* loadCollection(accounts, { isComplete: true, isSilent: true });
  if (!outcome.isOk) return;
  const list = yield* select(selectAccounts);
  const isLost = before !== null && !list.some(({ id }) => id === before.id);
  if (isLost) {
    const { id, name, owner } = before;
    yield* put(lost({ id, name, ownerName: owner.name, ownerEmail: owner.email }));
    yield* closeErrors();
  }
  yield* settle();
  const { location } = yield* getPorts();
  // Pages of an account say it in full.
  if (isLost && !isAccountPage(location.current().pathname)) yield* put(toastShown({ type: 'info', message: lostText(before.name) }));
}
