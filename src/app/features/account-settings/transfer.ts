/** Transferring the account: the person signs in again between the question and the action. */
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { displayName } from '../../../domain/accounts';
import { isFailure } from '../../api/failure';
import { request } from '../../api/flows';
import { load, loadCollection, selectData, type WithEntities } from '../../entities';
import { catchAndReport, onEach, onLeading, getPorts } from '../../platform/flows';
import { accounts, currentAccountChosen, selectCurrentAccountId } from '../accounts';
import { members } from '../members';
import { reloadProfile } from '../profile';
import { reauthenticate, takeReauthenticationToken } from '../reauthentication';
import { toastShown } from '../toasts';
import { texts } from './texts';
import {
  selectAccountSettings,
  transferCancelled,
  transferConfirmed,
  transferProved,
  transferRefused,
  transferred,
  transferRequested,
} from './state';

/** In this tab: the account and its new owner, while the person is away to sign in. */
const waitingKey = 'patchbay.transfer';

export function* transferFlow(): SagaGenerator<void> {
  yield* onLeading(transferRequested, leave);
  yield* onLeading(transferConfirmed, transfer);
  yield* onEach(transferCancelled, forget);
  yield* onEach(currentAccountChosen, comeBack);
  yield* catchAndReport(comeBack);
}

function* leave({ payload: { newOwnerId } }: ReturnType<typeof transferRequested>): SagaGenerator<void> {
  const accountId = yield* select(selectCurrentAccountId);
  if (accountId === null) return;
  const { session } = (yield* getPorts()).storage;
  session.set(waitingKey, JSON.stringify({ accountId, newOwnerId }));
  if (yield* reauthenticate('accountSave')) return;
  session.remove(waitingKey);
  yield* put(transferRefused({ accountId, message: texts.notLeft }));
}

/** Back from signing in, in the same account: the person is asked to confirm. */
function* comeBack(): SagaGenerator<void> {
  const { session } = (yield* getPorts()).storage;
  const waiting = parseWaiting(session.get(waitingKey));
  if (waiting === null || waiting.accountId !== (yield* select(selectCurrentAccountId))) return;
  session.remove(waitingKey);
  yield* put(transferProved(waiting));
}

/** The pending transfer in the tab; null for anything else stored there. */
export function parseWaiting(text: string | null): { readonly accountId: number; readonly newOwnerId: number } | null {
  try {
    const { accountId, newOwnerId } = (JSON.parse(text ?? 'null') ?? {}) as Record<string, unknown>;
    const isId = (id: unknown): id is number => Number.isSafeInteger(id) && (id as number) > 0;
    return isId(accountId) && isId(newOwnerId) ? { accountId, newOwnerId } : null;
  } catch {
    return null;
  }
}

function* forget(): SagaGenerator<void> {
  (yield* getPorts()).storage.session.remove(waitingKey);
  yield* takeReauthenticationToken('accountSave');
}

/** Spends the proof. Regardless of the answer, there is none left: a second try begins with signing in. */
function* transfer(): SagaGenerator<void> {
  const accountId = yield* select(selectCurrentAccountId);
  const { transfer: under } = yield* select(selectAccountSettings);
  if (accountId === null || under.phase !== 'sending') return;
  const { newOwnerId } = under;
  const authToken = yield* takeReauthenticationToken('accountSave');
  const message = authToken === null ? texts.notProved : yield* send(accountId, newOwnerId, authToken);
  if (message !== null) return void (yield* put(transferRefused({ accountId, message })));
  const heir = yield* select((state: WithEntities) => selectData(state, members, newOwnerId));
  const newOwnerName = heir ? displayName({ name: heir.name, email: heir.email ?? '' }) : texts.unnamedPerson;
  yield* put(transferred({ accountId, newOwnerName }));
  yield* put(toastShown({ type: 'success', message: texts.done(newOwnerName) }));
  // Roles are in the profile, the owner in the account.
  yield* reloadProfile();
  yield* load(accounts, accountId, { isSilent: true });
  yield* loadCollection(members, { params: { accountId }, isComplete: true, isSilent: true });
}

/** Null when it is done, else why not. */
function* send(id: number, newOwnerId: number, authToken: string): SagaGenerator<string | null> {
  try {
    const reply = yield* request('updateAccount', { params: { id }, body: { newOwnerId, authToken } });
    if (reply.status === 200) return null;
    if ('auth_token' in reply.body.fieldErrors) return texts.notProved;
    return reply.body.messages.join(' ') || texts.transferFailed;
  } catch (error) {
    if (!isFailure(error)) throw error;
    return texts.transferFailed;
  }
}
