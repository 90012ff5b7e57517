import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import { appRoutes } from '../../../contract/browser/appRoutes.generated';
import {
  accountNameIssue,
  companyAddressIssue,
  companyNameIssue,
  invoiceEmailIssue,
  mayChangeAccount,
} from '../../../domain/accountSettings';
import { isOrWasShared } from '../../../domain/accounts';
import type { Account } from '../../../contract/accounts';
import { readFailure } from '../../api/failure';
import { getApi } from '../../api/flows';
import { load, loadCollection, save } from '../../entities';
import { shrunkPicture } from '../../platform/browser/pictures';
import { takeFile } from '../../platform/files';
import { onEach } from '../../platform/flows';
import { accounts, selectCurrentAccount, selectCurrentAccountId, selectRoleIn } from '../accounts';
import { members } from '../members';
import { reloadProfile, selectProfile } from '../profile';
import { toastShown } from '../toasts';
import { texts } from './texts';
import { selectUnsavedOf } from './selectors';
import {
  formSubmitted,
  logoChosen,
  logoUploaded,
  partKept,
  partRefused,
  regionChosen,
  replayChosen,
  runSearchChosen,
  type AccountField,
  type AccountForm,
  type SavePart,
} from './state';
import { transferFlow } from './transfer';

/** Saves the forms of the account page. */
export function* accountSettingsFlow(): SagaGenerator<void> {
  yield* onEach(formSubmitted, submit);
  yield* onEach(replayChosen, ({ payload: { override } }) => keep('replay', { autoreplayErroredTasksOverride: override }));
  yield* onEach(regionChosen, ({ payload: { region } }) => keep('region', { region }));
  yield* onEach(runSearchChosen, ({ payload: { isOn } }) => keep('runSearch', { isRunSearchOn: isOn }));
  yield* onEach(logoChosen, ({ payload: { choice } }) => keep('logo', { logoChoice: choice }));
  yield* onEach(logoUploaded, uploadLogo);
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
function* submit({ payload: { part } }: ReturnType<typeof formSubmitted>): SagaGenerator<void> {
  const sent = yield* select(selectUnsavedOf, part);
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
function* uploadLogo({ payload: { ticket, fileName } }: ReturnType<typeof logoUploaded>): SagaGenerator<void> {
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
