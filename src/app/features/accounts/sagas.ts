import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { parseRouteAccountId, parseStoredAccountId, storedAccountIdKey } from '../../../domain/accountIds';
import { resolveCurrentAccountId } from '../../../domain/accounts';
import { onlyParam } from '../../../domain/addresses';
import { leaveOtherAccounts, loadCollection } from '../../entities';
import { guarded, onEach, onLatest, takePorts } from '../../platform/flows';
import { placeEntered } from '../../platform/place';
import { selectIsLoggedIn, sessionLoaded } from '../session';
import { accounts } from './entity';
import { limitsFlow } from './limits';
import { selectAccounts, selectCurrentAccountId } from './selectors';
import { accountsRetried, currentAccountChosen } from './state';
import { switchingFlow } from './switching';

/** Loads the accounts of whoever is signed in, and follows the choice among them. */
export function* accountsFlow(): SagaGenerator<void> {
  yield* onEach(currentAccountChosen, leaveOthers);
  yield* onLatest(sessionLoaded, loadAccounts);
  yield* onLatest(accountsRetried, loadAccounts);
  yield* switchingFlow();
  yield* onEach(placeEntered, followAddress);
  yield* limitsFlow(settle);
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

/** Settles on an account: that of the address, the current, the stored or the primary one (B4.10). */
function* settle(): SagaGenerator<void> {
  const { storage, location } = yield* takePorts();
  const list = yield* select(selectAccounts);
  const before = yield* select(selectCurrentAccountId);
  const asked = parseRouteAccountId(onlyParam(location.current().search, 'account_id'));
  const isAskedOurs = list.some(({ id }) => id === asked);
  const id = resolveCurrentAccountId(list, isAskedOurs ? asked : before, parseStoredAccountId(storage.local.get(storedAccountIdKey)));
  if (id !== before) yield* put(currentAccountChosen({ id }));
}

/** What is still being loaded for the account before is given up; what is being written goes on, and its answer finds no reader (R17, R20). */
function* leaveOthers({ payload: { id } }: ReturnType<typeof currentAccountChosen>): SagaGenerator<void> {
  yield* leaveOtherAccounts(id);
}

function* followAddress(): SagaGenerator<void> {
  if ((yield* select(selectAccounts)).length > 0) yield* settle();
}
