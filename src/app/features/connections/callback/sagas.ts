import { put, type SagaGenerator } from 'typed-redux-saga';
import { onlyParam } from '../../../../domain/queryParams';
import { describeFailure } from '../../../api/failure';
import { request } from '../../../api/flows';
import { getPorts, onLeading } from '../../../platform/flows';
import { redirect } from '../../../platform/redirect';
import { toastShown } from '../../toasts';
import { appConnected, appReconnected } from '../news';
import { connectionIn, isInOwnTab, returnsOf } from '../start/addresses';
import { takeStartAddress } from '../start/startAddress';
import { texts } from './texts';
import { callbackClosed, callbackFailed, callbackFinished } from './state';

export function* callbackFlow(): SagaGenerator<void> {
  yield* onLeading(callbackClosed, closeTab);
}

/** Hands the app's answer to the server, once, and leads back to where the connection was started. */
export function* finishSignIn(): SagaGenerator<void> {
  const { location, storage, tabs } = yield* getPorts();
  const { search, pathname } = location.current();
  const again = takeStartAddress(storage.session);
  const startSearch = again === null ? '' : new URL(again, location.origin).search;
  const isOwnTab = isInOwnTab(startSearch);
  const fail = (message: string) => put(callbackFailed({ message, again, isInOwnTab: isOwnTab }));
  const [state, code, error] = ['state', 'code', 'error'].map((name) => onlyParam(search, name));
  // The answer counts once, so it has no place in the history.
  location.amend(pathname);
  if (!state || (!code && !error)) return void (yield* fail(texts.nothing));
  try {
    const body = { state, ...(code ? { code } : {}), ...(error ? { error } : {}) };
    const reply = yield* request('finishAppSignIn', { body });
    if (reply.status !== 200 && reply.status !== 201) return void (yield* fail(reply.body.messages.join(' ') || texts.refused));
    const { id, title } = reply.body;
    tabs.post(appConnected);
    if (connectionIn(startSearch) !== null) tabs.post(appReconnected(id));
    if (isOwnTab) {
      yield* put(callbackFinished({ title }));
      return void (yield* closeTab());
    }
    yield* put(toastShown({ type: 'success', message: texts.connected(title) }));
    redirect(location, returnsOf(startSearch, location.origin).done);
  } catch (failure) {
    yield* fail(describeFailure(failure, { unreachable: texts.network, refused: texts.refused }));
  }
}

function* closeTab(): SagaGenerator<void> {
  (yield* getPorts()).page.close();
}
