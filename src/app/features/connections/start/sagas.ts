import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { credentialIssue } from '../../../../domain/connections';
import { describeFailure } from '../../../api/failure';
import { request } from '../../../api/flows';
import { remoteLoader } from '../../../api/remoteLoader';
import { onLeading, getPorts } from '../../../platform/flows';
import { redirect } from '../../../platform/redirect';
import { selectPlace } from '../../../platform/place';
import { selectCurrentAccountId } from '../../accounts';
import { toastShown } from '../../toasts';
import { appConnected } from '../news';
import { apiIn, isInOwnTab, returnsOf } from './addresses';
import { copy } from './copy';
import {
  connectCancelled,
  connectRefused,
  connectSubmitted,
  connectSucceeded,
  demoField,
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
    const { pathname } = yield* select(selectPlace);
    const api = apiIn(pathname);
    // What no app can be called is not asked for.
    if (api === null || api.length > 100) return void (yield* put(startMissing()));
    const reply = yield* request('startAuthentication', { params: { api } });
    if (reply.status === 200) yield* put(startLoaded({ start: reply.body }));
    else yield* put(reply.status === 404 ? startMissing() : startFailed());
  },
  () => startFailed(),
);

/** The missing fields, checked before sending. */
function faultsOf({ start, values, isDemoAgreed }: LoadedConnect): Record<string, string[]> {
  const faults: Record<string, string[]> = {};
  for (const { name, label } of start.fields) {
    const fault = credentialIssue(label, (values[name] ?? '').trim());
    if (fault !== null) faults[name] = [fault];
  }
  if (start.way === 'demo' && !isDemoAgreed) faults[demoField] = [copy.demoNeeded];
  return faults;
}

function* connect(): SagaGenerator<void> {
  const state = yield* select(selectConnect);
  if (state.phase !== 'loaded') return;
  const fieldErrors = faultsOf(state);
  if (Object.keys(fieldErrors).length > 0) return void (yield* put(connectRefused({ fieldErrors, fault: null })));
  const accountId = yield* select(selectCurrentAccountId);
  if (accountId === null) return void (yield* refuse(copy.noAccount));
  const { start, values, isDemoAgreed } = state;
  try {
    const reply = yield* request('createAuthentication', {
      query: { accountId },
      body: {
        api: start.app.key,
        title: values[titleField] ?? '',
        credentials: start.fields.map(({ name }) => ({ name, value: values[name] ?? '' })),
        ...(isDemoAgreed && { isDemo: true as const }),
      },
    });
    if (reply.status !== 201) {
      const { fieldErrors: named, messages } = reply.body;
      const isOfFields = Object.keys(named).length > 0;
      yield* put(connectRefused({ fieldErrors: named, fault: isOfFields ? null : messages.join(' ') || copy.failed }));
      return;
    }
    const { title } = reply.body;
    const { location, tabs } = yield* getPorts();
    tabs.post(appConnected);
    if (isInOwnTab(location.current().search)) {
      yield* put(connectSucceeded({ title }));
      return void (yield* closeTab());
    }
    yield* put(toastShown({ type: 'success', message: copy.connected(title) }));
    redirect(location, returnsOf(location.current().search, location.origin).done);
  } catch (error) {
    yield* refuse(describeFailure(error, { unreachable: copy.network, refused: copy.failed }));
  }
}

/** The page that opened this tab is still there, so closing this one leads back to it. */
function* closeTab(): SagaGenerator<void> {
  (yield* getPorts()).page.close();
}

function* refuse(fault: string): SagaGenerator<void> {
  yield* put(connectRefused({ fieldErrors: {}, fault }));
}
