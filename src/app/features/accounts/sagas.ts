import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import { parseRouteAccountId, parseStoredAccountId, storedAccountIdKey } from '../../../domain/accountIds';
import { resolveCurrentAccountId } from '../../../domain/accounts';
import { onlyParam } from '../../../domain/addresses';
import { timings } from '../../../domain/timings';
import { loadCollection } from '../../entities';
import { guarded, onEach, onLatest, takePorts } from '../../platform/flows';
import { placeEntered } from '../../platform/place';
import { selectIsLoggedIn, sessionLoaded } from '../session';
import { toastShown } from '../toasts';
import { accounts } from './entity';
import { selectAccounts, selectCurrentAccountId } from './selectors';
import { accountsRetried, accountSwitchRequested, currentAccountChosen } from './state';

/** Where the account that one worked in last is kept in this browser (B4.11). */
const storedIdKey = storedAccountIdKey;
const switching = 'Switching accounts…';

/** An account's own address: its dashboard (B4.13). */
export const accountAddress = (id: number): string => `/app/dashboard?account_id=${id}`;

/** Loads the accounts of whoever is signed in, and follows the choice among them. */
export function* accountsFlow(): SagaGenerator<void> {
  const { location } = yield* takePorts();
  yield* onLatest(sessionLoaded, loadAccounts);
  yield* onLatest(accountsRetried, loadAccounts);
  yield* onLatest(accountSwitchRequested, switchAccount);
  yield* onEach(placeEntered, followAddress);
  yield* onEach(placeEntered, reloadLimits(location.current().pathname));
  yield* guarded(loadAccounts);
}

/** Loads the accounts anew, after one was joined or left; ends once they are there, or could not be had. */
export function* reloadAccounts(): SagaGenerator<void> {
  yield* loadAccounts();
}

function* loadAccounts(): SagaGenerator<void> {
  if (!(yield* select(selectIsLoggedIn))) return;
  const outcome = yield* loadCollection(accounts, { isComplete: true });
  if (outcome.isOk) yield* settle();
}

/** Where limits are not shown, and a reload would only be in the way. */
const withoutLimits = /^\/(?:editor|app\/login)(?:\/|$)/;

/** Loads the accounts, whose limits change with what people do, again at each change of page; what is shown stays meanwhile (B2.45). */
function reloadLimits(path: string): (event: ReturnType<typeof placeEntered>) => SagaGenerator<void> {
  let before = path;
  return function* reload({ payload: { pathname } }) {
    if (pathname === before) return;
    before = pathname;
    if (withoutLimits.test(pathname) || !(yield* select(selectIsLoggedIn))) return;
    yield* loadCollection(accounts, { isComplete: true, isSilent: true });
  };
}

/** Settles on an account: that of the address, the current, the stored or the primary one (B4.10). */
function* settle(): SagaGenerator<void> {
  const { storage, location } = yield* takePorts();
  const list = yield* select(selectAccounts);
  const before = yield* select(selectCurrentAccountId);
  const asked = parseRouteAccountId(onlyParam(location.current().search, 'account_id'));
  const isAskedOurs = list.some(({ id }) => id === asked);
  const id = resolveCurrentAccountId(list, isAskedOurs ? asked : before, parseStoredAccountId(storage.local.get(storedIdKey)));
  if (id !== before) yield* put(currentAccountChosen({ id }));
}

function* followAddress(): SagaGenerator<void> {
  if ((yield* select(selectAccounts)).length > 0) yield* settle();
}

/** Keeps the choice, says so, and leads to the account after a second (B4.12, B4.13). A newer choice wins. */
function* switchAccount({ payload: { id, message = switching } }: ReturnType<typeof accountSwitchRequested>): SagaGenerator<void> {
  const { storage, clock, location } = yield* takePorts();
  storage.local.set(storedIdKey, String(id));
  yield* put(toastShown({ type: 'info', message }));
  yield* call(clock.wait, timings.accountSwitch);
  yield* put(currentAccountChosen({ id }));
  location.push(accountAddress(id));
}
