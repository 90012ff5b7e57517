import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { call, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import type { Reply } from '../../../../contract/types';
import { checkedAddress } from '../../../../domain/addresses';
import { popupAddress, type SocialProvider } from '../../../../domain/socialLogin';
import { popups as sizes } from '../../../../domain/windows';
import { readFailure } from '../../../api/failure';
import { request } from '../../../api/flows';
import { remoteLoader } from '../../../api/remoteLoader';
import { getPorts, isAbort, onLatest, onLeading } from '../../../platform/flows';
import { placeEntered } from '../../../platform/place';
import { failRemoteWith, loading, retryRemote, type Remote } from '../../../platform/remote';
import { sliceSelector } from '../../../platform/sliceSelector';
import { takeHandOff } from '../handOff';
import { connectionsTexts, issueText } from '../texts';

type Body = Extract<Reply<'listSocialLogins'>, { status: 200 }>['body'];
export type Connection = Body['objects'][number];

/** The pending action: connecting waits for the popup, removing for the server. */
export type Busy = { readonly act: 'connecting'; readonly provider: SocialProvider } | { readonly act: 'removing'; readonly id: number };

interface ConnectionList {
  readonly connections: readonly Connection[];
  readonly providers: readonly SocialProvider[];
  readonly hasPassword: boolean;
  readonly busy: Busy | null;
  /** The result of the last action. */
  readonly notice: { readonly kind: 'success' | 'error'; readonly text: string } | null;
}

/** `message`: the server's sentence, if it gave one. */
export type ConnectionsState = Remote<ConnectionList, { readonly message: string | null }>;

export const connectionsSlice = createSlice({
  name: 'socialLogin/connections',
  reducerPath: 'socialLoginConnections',
  initialState: loading as ConnectionsState,
  reducers: {
    retried: retryRemote,
    listed: (state, { payload: { list } }: PayloadAction<{ list: Body }>) => ({
      phase: 'loaded',
      connections: list.objects,
      providers: list.providers,
      hasPassword: list.hasPassword,
      busy: state.phase === 'loaded' ? state.busy : null,
      notice: state.phase === 'loaded' ? state.notice : null,
    }),
    failed: (state, { payload }: PayloadAction<{ message: string | null }>) => failRemoteWith(state, payload),
    connectChosen(state, { payload: { provider } }: PayloadAction<{ provider: SocialProvider }>) {
      if (state.phase === 'loaded') {
        state.busy = { act: 'connecting', provider };
        state.notice = null;
      }
    },
    disconnectConfirmed(state, { payload: { id } }: PayloadAction<{ id: number; provider: SocialProvider }>) {
      if (state.phase === 'loaded') {
        state.busy = { act: 'removing', id };
        state.notice = null;
      }
    },
    actEnded(state, { payload: { notice } }: PayloadAction<{ notice: { kind: 'success' | 'error'; text: string } | null }>) {
      if (state.phase === 'loaded') {
        state.busy = null;
        state.notice = notice;
      }
    },
  },
});

export const selectConnections = sliceSelector(connectionsSlice);

const { actEnded, connectChosen, disconnectConfirmed, failed, listed } = connectionsSlice.actions;

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
    yield* put(status === 200 ? listed({ list: body }) : failed({ message: body.messages.at(-1) ?? null }));
  },
  (failure) => failed({ message: failure?.messages.at(-1) ?? null }),
);

const succeed = (text: string) => actEnded({ notice: { kind: 'success', text } });
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
    const { handOff } = yield* race({
      handOff: call(takeHandOff, { origin: location.origin, popup, nonce }),
      left: take(placeEntered.type),
    });
    if (handOff === undefined) return;
    yield* reloadConnections();
    yield* put(handOff.kind === 'refused' ? fail(issueText[handOff.issue]) : succeed(connectionsTexts.connected(provider)));
  } catch (error) {
    if (isAbort(error)) throw error;
    popup?.close();
    yield* put(fail(readFailure(error).messages.at(-1) ?? null));
  }
}

function* disconnect({ payload: { id, provider } }: ReturnType<typeof disconnectConfirmed>): SagaGenerator<void> {
  try {
    const reply = yield* request('disconnectSocialLogin', { params: { id } });
    if (reply.status !== 204 && reply.status !== 404) return void (yield* put(fail(reply.body.messages.at(-1) ?? null)));
    yield* reloadConnections();
    yield* put(succeed(connectionsTexts.removed(provider)));
  } catch (error) {
    if (isAbort(error)) throw error;
    yield* put(fail(readFailure(error).messages.at(-1) ?? null));
  }
}
