import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { connectionValueIssue } from '../../../../domain/connections';
import { describeFailure } from '../../../api/failure';
import { request } from '../../../api/flows';
import { remoteLoader } from '../../../api/remoteLoader';
import { onLeading, getPorts } from '../../../platform/flows';
import { redirect } from '../../../platform/redirect';
import { selectPlace } from '../../../platform/place';
import { waitForCurrentAccount } from '../../accounts';
import { toastShown } from '../../toasts';
import { appConnected, appReconnected } from '../news';
import { apiIn, connectionIn, isInOwnTab, returnsOf } from './addresses';
import { texts } from './texts';
import { keepStartAddress } from './startAddress';
import {
  connectCancelled,
  connectRefused,
  connectSubmitted,
  connectSucceeded,
  demoField,
  fieldsOf,
  selectConnect,
  startFailed,
  startLoaded,
  startMissing,
  titleField,
  type LoadedConnect,
} from './state';

/** Saves the connection. */
export function* connectFlow(): SagaGenerator<void> {
  yield* onLeading(connectSubmitted, connect);
  yield* onLeading(connectCancelled, closeTab);
}

/** Loads the fields that the app asks for. */
export const loadStart = remoteLoader(
  function* () {
    const { pathname, search } = yield* select(selectPlace);
    const api = apiIn(pathname);
    // Nothing is requested for a name that no app can have.
    if (api === null || api.length > 100) return void (yield* put(startMissing()));
    const reply = yield* request('startAuthentication', { params: { api } });
    if (reply.status !== 200) return void (yield* put(reply.status === 404 ? startMissing() : startFailed()));
    const id = connectionIn(search);
    const known = id === null ? null : yield* request('getAuthentication', { params: { id } });
    if (known !== null && known.status !== 200) return void (yield* put(known.status === 404 ? startMissing() : startFailed()));
    yield* put(startLoaded({ start: reply.body, connection: known?.body ?? null }));
  },
  () => startFailed(),
);

/** The missing fields, checked before sending. */
function fieldErrorsOf(state: LoadedConnect): Record<string, string[]> {
  const { start, values, isDemoAgreed } = state;
  const issues: Record<string, string[]> = {};
  for (const field of fieldsOf(state)) {
    const issue = connectionValueIssue(field, (values[field.name] ?? '').trim());
    if (issue !== null) issues[field.name] = [issue];
  }
  if (start.way === 'demo' && !isDemoAgreed) issues[demoField] = [texts.demoNeeded];
  return issues;
}

function* connect(): SagaGenerator<void> {
  const state = yield* select(selectConnect);
  if (state.phase !== 'loaded') return;
  const fieldErrors = fieldErrorsOf(state);
  if (Object.keys(fieldErrors).length > 0) return void (yield* put(connectRefused({ fieldErrors, issue: null })));
  const accountId = yield* waitForCurrentAccount();
  // Cancelled meanwhile.
  if ((yield* select(selectConnect)).phase !== 'loaded') return;
  if (accountId === null) return void (yield* refuse(texts.noAccount));
  try {
    if (state.mode === 'oauth') return yield* signIn(state, accountId);
    const reply = yield* send(state, accountId);
    if (reply.status !== 201 && reply.status !== 200) return yield* refuseReply(reply.body);
    const { id, title } = reply.body;
    const { location, tabs } = yield* getPorts();
    tabs.post(appConnected);
    if (state.connection !== null) tabs.post(appReconnected(id));
    if (isInOwnTab(location.current().search)) {
      yield* put(connectSucceeded({ title }));
      return void (yield* closeTab());
    }
    const message = state.connection === null ? texts.connected(title) : texts.reconnected(title);
    yield* put(toastShown({ type: 'success', message }));
    redirect(location, returnsOf(location.current().search, location.origin).done);
  } catch (error) {
    yield* refuse(describeFailure(error, { unreachable: texts.network, refused: texts.failed }));
  }
}

/** Continues at the app; `callback` is where it sends the person back. */
function* signIn(state: LoadedConnect, accountId: number): SagaGenerator<void> {
  const { start, values, connection } = state;
  const credentials = fieldsOf(state).map(({ name }) => ({ name, value: values[name] ?? '' }));
  const title = values[titleField] ?? '';
  const reply = yield* request('beginAppSignIn', {
    query: { accountId },
    body: { api: start.app.key, credentials, title, ...(connection !== null && { connectionId: connection.id }) },
  });
  if (reply.status !== 200) return yield* refuseReply(reply.body);
  const { location, storage } = yield* getPorts();
  const { pathname, search } = location.current();
  keepStartAddress(storage.session, `${pathname}${search}`);
  location.assign(reply.body.authorizationUrl);
}

interface Refusal {
  readonly fieldErrors: Readonly<Record<string, readonly string[]>>;
  readonly messages: readonly string[];
}

function* refuseReply({ fieldErrors, messages }: Refusal): SagaGenerator<void> {
  const isOfFields = Object.keys(fieldErrors).length > 0;
  yield* put(connectRefused({ fieldErrors, issue: isOfFields ? null : messages.join(' ') || texts.failed }));
}

function* send({ start, values, isDemoAgreed, connection }: LoadedConnect, accountId: number) {
  const credentials = start.fields.map(({ name }) => ({ name, value: values[name] ?? '' }));
  if (connection !== null) return yield* request('reconnectAuthentication', { params: { id: connection.id }, body: { credentials } });
  return yield* request('createAuthentication', {
    query: { accountId },
    body: { api: start.app.key, title: values[titleField] ?? '', credentials, ...(isDemoAgreed && { isDemo: true as const }) },
  });
}

/** The page that opened this tab is still there, so closing this one leads back to it. */
function* closeTab(): SagaGenerator<void> {
  (yield* getPorts()).page.close();
}

function* refuse(issue: string): SagaGenerator<void> {
  yield* put(connectRefused({ fieldErrors: {}, issue }));
}
