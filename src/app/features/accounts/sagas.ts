import { isAnyOf } from '@reduxjs/toolkit';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { addressInAccount, isAccountPage } from '../../../domain/accountAddresses';
import { askedAccount } from '../../../domain/askedAccount';
import { parseStoredAccountId, storedAccountIdKey } from '../../../domain/accountIds';
import { resolveCurrentAccountId } from '../../../domain/accounts';
import { cancelOtherAccounts, loadCollection } from '../../entities';
import { catchAndReport, onEach, onLatest, getPorts } from '../../platform/flows';
import { placeAmended, placeEntered } from '../../platform/place';
import { selectIsLoggedIn, sessionEnded, sessionLoaded, sessionRefreshed } from '../session';
import { accounts } from './entity';
import { limitsFlow } from './limits';
import { lossFlow } from './loss';
import {
  selectAccountAccess,
  selectAccounts,
  selectAccountsStatus,
  selectAddressedAccountId,
  selectCurrentAccountId,
  selectKeepsLockedPage,
} from './selectors';
import { accessFound, accountsRetried, currentAccountChosen, lockShown } from './state';
import { switchingFlow } from './switching';

/** Loads the person's accounts, and follows the choice among them. */
export function* accountsFlow(): SagaGenerator<void> {
  yield* onEach(currentAccountChosen, leaveOthers);
  yield* onEach(isAnyOf(currentAccountChosen, accessFound, sessionEnded, sessionRefreshed), rewriteAddresses);
  yield* onLatest(sessionLoaded, loadAccounts);
  yield* onLatest(accountsRetried, loadAccounts);
  yield* switchingFlow();
  yield* onEach(placeEntered, followAddress);
  yield* limitsFlow(settle);
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
