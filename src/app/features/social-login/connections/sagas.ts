import { buffers, eventChannel, type EventChannel } from 'redux-saga';
import { call, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { checkedAddress } from '../../../../domain/addresses';
import { handOffChannel, popupAddress, takenKind, type SocialLoginError } from '../../../../domain/socialLogin';
import { popups as sizes } from '../../../../domain/windows';
import { readFailure } from '../../../api/failure';
import { request } from '../../../api/flows';
import { remoteLoader } from '../../../api/remoteLoader';
import { isAbort, onLatest, onLeading, getPorts } from '../../../platform/flows';
import { placeEntered } from '../../../platform/place';
import { onWindowMessage, broadcast, type WindowMessage } from '../../../platform/windowMessages';
import { connectionsTexts, issueText } from '../texts';
import { readHandOff, type ExpectedPopup } from '../handOff';
import { actEnded, connectChosen, connectionsFailed, connectionsListed, disconnectConfirmed, selectConnections } from './state';

/** Connects and disconnects sign-in methods. */
export function* connectionsFlow(): SagaGenerator<void> {
  yield* onLatest(connectChosen, connect);
  yield* onLeading(disconnectConfirmed, disconnect);
}

/** Loads the list once, and again on request after a failure. */
export function* loadConnections(): SagaGenerator<void> {
  if ((yield* select(selectConnections)).phase === 'loading') yield* reloadConnections();
}

const reloadConnections = remoteLoader(
  function* () {
    const { status, body } = yield* request('listSocialLogins', {});
    yield* put(status === 200 ? connectionsListed({ list: body }) : connectionsFailed({ message: body.messages.at(-1) ?? null }));
  },
  (failure) => connectionsFailed({ message: failure?.messages.at(-1) ?? null }),
);

const fail = (message: string | null) => actEnded({ notice: { kind: 'error', text: message ?? connectionsTexts.failed } });

/** The popup opens within the click, on the splash page; it is redirected once the server has given permission. */
function* connect({ payload: { provider } }: ReturnType<typeof connectChosen>): SagaGenerator<void> {
  const { location, popups, cookies, random } = yield* getPorts();
  const nonce = random.id();
  const popup = popups.open(popupAddress(cookies.get('csrftoken')), 'patchbay-sign-on', sizes.socialLogin);
  try {
    const reply = yield* request('connectSocialLogin', { body: { provider, popup: popup === null ? null : nonce } });
    const url = reply.status === 200 ? checkedAddress(reply.body.url, location.origin) : null;
    if (url === null) {
      popup?.close();
      // Not recent enough: the session feature leads to the log-in page and back.
      return void (yield* put(fail(reply.status === 200 ? null : (reply.body.messages.at(-1) ?? null))));
    }
    if (popup === null) return location.assign(url);
    popup.location.replace(url);
    const { issue } = yield* race({
      issue: call(waitForPopup, { origin: location.origin, popup, nonce }),
      left: take(placeEntered.type),
    });
    if (issue === undefined) return;
    yield* reloadConnections();
    yield* put(
      issue === 'none' ? actEnded({ notice: { kind: 'success', text: connectionsTexts.connected(provider) } }) : fail(issueText[issue]),
    );
  } catch (error) {
    if (isAbort(error)) throw error;
    popup?.close();
    yield* put(fail(readFailure(error).messages.at(-1) ?? null));
  }
}

function* waitForPopup(awaited: ExpectedPopup & { popup: Window }): SagaGenerator<SocialLoginError | 'none'> {
  const { console: developer } = yield* getPorts();
  const channel = yield* call((): EventChannel<WindowMessage> =>
    eventChannel((emit) => onWindowMessage(handOffChannel, emit), buffers.expanding(8)),
  );
  try {
    while (true) {
      const handOff = readHandOff(yield* take(channel), awaited);
      if (handOff.kind === 'foreign' || handOff.kind === 'untrusted') developer.report('A sign-on message was not the popup’s', handOff);
      if (handOff.kind !== 'accepted' && handOff.kind !== 'refused') continue;
      broadcast(handOffChannel, { kind: takenKind, nonce: awaited.nonce });
      awaited.popup.close();
      return handOff.kind === 'refused' ? handOff.issue : 'none';
    }
  } finally {
    channel.close();
  }
}

function* disconnect({ payload: { id, provider } }: ReturnType<typeof disconnectConfirmed>): SagaGenerator<void> {
  try {
    const reply = yield* request('disconnectSocialLogin', { params: { id } });
    if (reply.status !== 204 && reply.status !== 404) return void (yield* put(fail(reply.body.messages.at(-1) ?? null)));
    yield* reloadConnections();
    yield* put(actEnded({ notice: { kind: 'success', text: connectionsTexts.removed(provider) } }));
  } catch (error) {
    if (isAbort(error)) throw error;
    yield* put(fail(readFailure(error).messages.at(-1) ?? null));
  }
}
