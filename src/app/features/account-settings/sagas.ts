import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import type { Account } from '../../../contract/accounts';
import { appRoutes } from '../../../contract/browser/appRoutes.generated';
import {
  accountNameIssue,
  companyAddressIssue,
  companyNameIssue,
  invoiceEmailIssue,
  mayChangeAccount,
} from '../../../domain/accountSettings';
import { displayName, isOrWasShared } from '../../../domain/accounts';
import { isFailure, readFailure } from '../../api/failure';
import { getApi, request } from '../../api/flows';
import { load, loadCollection, save, selectData, type WithEntities } from '../../entities';
import { shrunkPicture } from '../../platform/browser/pictures';
import { takeFile } from '../../platform/files';
import { catchAndReport, getPorts, onEach, onLeading } from '../../platform/flows';
import { accounts, currentAccountChosen, selectCurrentAccount, selectCurrentAccountId, selectRoleIn } from '../accounts';
import { members } from '../members';
import { reloadProfile, selectProfile } from '../profile';
import { reauthenticate, takeReauthenticationToken } from '../reauthentication';
import { toastShown } from '../toasts';
import {
  accountSettingsSlice,
  partKept,
  partRefused,
  selectAccountSettings,
  selectUnsaved,
  transferProved,
  transferred,
  transferRefused,
  type AccountField,
  type AccountForm,
  type SavePart,
} from './state';
import { texts } from './texts';

const { actions } = accountSettingsSlice;

/** Saves the forms of the account page. */
export function* accountSettingsFlow(): SagaGenerator<void> {
  yield* onEach(actions.submitted, submit);
  yield* onEach(actions.replayChosen, ({ payload: { override } }) => keep('replay', { autoreplayErroredTasksOverride: override }));
  yield* onEach(actions.regionChosen, ({ payload: { region } }) => keep('region', { region }));
  yield* onEach(actions.runSearchChosen, ({ payload: { isOn } }) => keep('runSearch', { isRunSearchOn: isOn }));
  yield* onEach(actions.logoChosen, ({ payload: { choice } }) => keep('logo', { logoChoice: choice }));
  yield* onEach(actions.logoUploaded, uploadLogo);
  yield* transferFlow();
}

/** Loads the person's role in the account, and for the owner the members to choose from. */
export function* loadPeople(): SagaGenerator<void> {
  const account = yield* select(selectCurrentAccount);
  if (account === null) return;
  if ((yield* select(selectProfile)) === null) yield* reloadProfile();
  if (!mayChangeAccount(yield* select(selectRoleIn, account.id), 'transfer') || !isOrWasShared(account)) return;
  yield* loadCollection(members, { params: { accountId: account.id }, isComplete: true });
}

const issues: Readonly<Partial<Record<AccountField, (text: string) => string | null>>> = {
  name: accountNameIssue,
  companyName: companyNameIssue,
  companyAddress: companyAddressIssue,
  invoiceEmail: invoiceEmailIssue,
};

/** Invalid input is reported without a request, in the server's words. */
function* submit({ payload: { part } }: ReturnType<typeof actions.submitted>): SagaGenerator<void> {
  const sent = (yield* select(selectUnsaved))[part];
  const accountId = yield* select(selectCurrentAccountId);
  const found = Object.entries(sent).map(([field, value]) => [
    field,
    typeof value === 'string' ? issues[field as AccountField]?.(value) : null,
  ]);
  const fieldErrors: Partial<Record<AccountField, string>> = Object.fromEntries(found.filter(([, issue]) => issue));
  if (accountId === null) return;
  if (Object.keys(fieldErrors).length > 0) {
    yield* put(partRefused({ accountId, part, fieldErrors, message: null }));
    return;
  }
  yield* keep(part, sent, sent);
}

/** Saves fields of the account for which it was asked; `sent` is what of the form went along. */
function* keep(part: SavePart, changes: Partial<Account>, sent: Partial<AccountForm> = {}): SagaGenerator<void> {
  const accountId = yield* select(selectCurrentAccountId);
  if (accountId === null) return;
  const outcome = yield* save(accounts, accountId, changes);
  if (outcome.isOk) return void (yield* put(partKept({ accountId, part, sent })));
  const named = Object.entries(outcome.error?.fieldErrors ?? {}).map(([field, said]) => [camel(field), said.join(' ')] as const);
  const fieldErrors: Partial<Record<AccountField, string>> = Object.fromEntries(named.filter(([field]) => field in sent));
  const isNamed = Object.keys(fieldErrors).length > 0;
  const message = isNamed
    ? null
    : outcome.error?.messages.join(' ') || (outcome.error?.name === 'NetworkError' ? outcome.error.message : texts.failed);
  yield* put(partRefused({ accountId, part, fieldErrors, message }));
}

const camel = (field: string): string => field.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Sends the file with the account's id, reloads the account, and reports the result. */
function* uploadLogo({ payload: { ticket, fileName } }: ReturnType<typeof actions.logoUploaded>): SagaGenerator<void> {
  const accountId = yield* select(selectCurrentAccountId);
  const file = takeFile(ticket);
  if (file === null || accountId === null) return;
  const api = yield* getApi();
  try {
    const form = new FormData();
    form.append('id', String(accountId));
    form.append('file', yield* call(shrunkPicture, file));
    yield* call(api.http.multipartPost, appRoutes.uploadAccountLogo.path.replace(':id', String(accountId)), form);
  } catch (error) {
    const failure = readFailure(error);
    const message = failure.kind === 'refused' ? (failure.fieldErrors.file ?? failure.messages).join(' ') || texts.failed : texts.network;
    yield* put(partRefused({ accountId, part: 'logo', fieldErrors: {}, message }));
    yield* put(toastShown({ type: 'error', message: texts.logoFailed(fileName) }));
    return;
  }
  yield* load(accounts, accountId, { isSilent: true });
  yield* put(partKept({ accountId, part: 'logo', sent: {} }));
  yield* put(toastShown({ type: 'success', message: texts.logoChanged }));
}

/** In this tab: the account and its new owner, while the person is away to sign in. */
const waitingKey = 'patchbay.transfer';

/** Transferring the account: the person signs in again between the question and the action. */
function* transferFlow(): SagaGenerator<void> {
  yield* onLeading(actions.transferRequested, leave);
  yield* onLeading(actions.transferConfirmed, transfer);
  yield* onEach(actions.transferCancelled, forget);
  yield* onEach(currentAccountChosen, comeBack);
  yield* catchAndReport(comeBack);
}

function* leave({ payload: { newOwnerId } }: ReturnType<typeof actions.transferRequested>): SagaGenerator<void> {
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
