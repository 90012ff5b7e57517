import { isAnyOf, type Action } from '@reduxjs/toolkit';
import { put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { addressInAccount, isAccountPage } from '../../../domain/accountAddresses';
import { parseStoredAccountId, storedAccountIdKey } from '../../../domain/accountIds';
import { resolveCurrentAccountId } from '../../../domain/accounts';
import { askedAccount } from '../../../domain/askedAccount';
import { timings } from '../../../domain/timings';
import { cancelOtherAccounts, collectionFailed, loadCollection } from '../../entities';
import { callCancellable, catchAndReport, getPorts, onEach, onLatest } from '../../platform/flows';
import { placeAmended, placeEntered } from '../../platform/place';
import { selectIsLoggedIn, sessionEnded, sessionLoaded, sessionRefreshed } from '../session';
import { lossFlow, refreshAccounts } from './loss';
import {
  accounts,
  selectAccountAccess,
  selectAccounts,
  selectAccountsStatus,
  selectAddressedAccountId,
  selectCurrentAccountId,
  selectKeepsLockedPage,
} from './selectors';
import { accountsRetried, accountsSlice, currentAccountChosen, usageChanged } from './state';
import { switchingFlow } from './switching';

const { accessFound, lockShown } = accountsSlice.actions;

/** Loads the person's accounts, and follows the choice among them. */
export function* accountsFlow(): SagaGenerator<void> {
  yield* onEach(currentAccountChosen, leaveOthers);
  yield* onEach(isAnyOf(currentAccountChosen, accessFound, sessionEnded, sessionRefreshed), rewriteAddresses);
  yield* onLatest(sessionLoaded, loadAccounts);
  yield* onLatest(accountsRetried, loadAccounts);
  yield* switchingFlow();
  yield* onEach(placeEntered, followAddress);
  yield* limitsFlow();
  yield* lossFlow(settle);
  yield* catchAndReport(loadAccounts);
}

/** Reloads the accounts, after one was joined or left; ends once they are loaded, or loading failed. */
export function* reloadAccounts(): SagaGenerator<void> {
  yield* loadAccounts();
}

function* loadAccounts(): SagaGenerator<void> {
  if (!(yield* select(selectIsLoggedIn))) return;
  const outcome = yield* loadCollection(accounts, { isComplete: true });
  if (outcome.isOk) yield* settle();
}

/** Settles on an account: that of the address, the current, the stored or the primary one. */
function* settle(isNewPage = false): SagaGenerator<void> {
  const { storage, location } = yield* getPorts();
  const { pathname, search } = location.current();
  const list = yield* select(selectAccounts);
  const before = yield* select(selectCurrentAccountId);
  const asked = askedAccount(search);
  const isAskedOurs = list.some(({ id }) => id === asked);
  const id = resolveCurrentAccountId(
    list,
    isAskedOurs ? (asked as number) : before,
    parseStoredAccountId(storage.local.get(storedAccountIdKey)),
  );
  const isDenied = asked !== null && !isAskedOurs && isAccountPage(pathname);
  const isLocked = list.find((account) => account.id === id)?.secondFactor?.isLockedOut ?? false;
  const access = list.length === 0 ? 'none' : isDenied ? 'denied' : isLocked ? 'locked' : 'open';
  if (access === 'locked') yield* showLock(isNewPage);
  yield* put(accessFound({ access, isSeveral: list.length > 1 }));
  // Addresses without an account open the one that the person worked in last.
  if (isAskedOurs) storage.local.set(storedAccountIdKey, String(asked));
  if (id !== before) yield* put(currentAccountChosen({ id }));
  if (access === 'open' || access === 'locked') yield* nameAccount();
}

/** A page with typed text stays under a notice when its account is locked; any other gives way to the reason. */
function* showLock(isNewPage: boolean): SagaGenerator<void> {
  const { page } = yield* getPorts();
  const isShown = (yield* select(selectAccountAccess)) === 'locked';
  if (isNewPage || !isShown) yield* put(lockShown({ keepsPage: !isNewPage && page.hasTypedText() }));
  else if (yield* select(selectKeepsLockedPage)) yield* put(lockShown({ keepsPage: true }));
}

/** Adds the account to the address of a page that was opened without it. */
function* nameAccount(): SagaGenerator<void> {
  const { location } = yield* getPorts();
  const { pathname, search, hash } = location.current();
  const before = pathname + search + hash;
  const after = addressInAccount(before, yield* select(selectAddressedAccountId));
  if (after === before) return;
  location.amend(after);
  yield* put(placeAmended({ search: location.current().search }));
}

/** From now on links and navigations name the account that is current (see decision 38). */
function* rewriteAddresses(): SagaGenerator<void> {
  const { location } = yield* getPorts();
  const id = yield* select(selectAddressedAccountId);
  location.rewrite((to) => addressInAccount(to, id));
}

/** Pending loads of the previous account are aborted; writes continue, and their replies are ignored (R17, R20). */
function* leaveOthers({ payload: { id } }: ReturnType<typeof currentAccountChosen>): SagaGenerator<void> {
  yield* cancelOtherAccounts(id);
}

function* followAddress(): SagaGenerator<void> {
  if ((yield* select(selectAccountsStatus)) === 'success') yield* settle(true);
}

/** Keeps the limits of the accounts up to date, silently. */
function* limitsFlow(): SagaGenerator<void> {
  const { location } = yield* getPorts();
  yield* onEach(placeEntered, reloadOnNavigation(location.current().pathname));
  yield* onLatest(usageChanged, () => refreshAccounts(settle));
}

/** Where limits are not shown, and a reload would only be in the way. */
const withoutLimits = /^\/(?:editor|app\/login)(?:\/|$)/;

/** At each change of page, the first at once and then at most every ten seconds (decision H9). */
function reloadOnNavigation(path: string): (event: ReturnType<typeof placeEntered>) => SagaGenerator<void> {
  let before = path;
  let reloadedAt = -Infinity;
  return function* reloadOnce({ payload: { pathname } }) {
    if (pathname === before) return;
    before = pathname;
    if (withoutLimits.test(pathname) || !(yield* select(selectIsLoggedIn))) return;
    const { clock } = yield* getPorts();
    const now = clock.now();
    // A clock that was set back must not keep the limits as they are for hours.
    if (now >= reloadedAt && now - reloadedAt < timings.accountLimitsReload) return;
    reloadedAt = now;
    yield* refreshAccounts(settle);
  };
}

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
