import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import type { ZapShareReply } from '../../../../contract/sharedZaps';
import { request } from '../../../api/flows';
import { remoteLoader } from '../../../api/remoteLoader';
import { onLeading } from '../../../platform/flows';
import type { PageParams } from '../../../platform/pageFlow';
import { placeEntered } from '../../../platform/place';
import { failRemote, loading, missRemote, retryRemote, type Missing, type Remote } from '../../../platform/remote';
import { sliceSelector } from '../../../platform/sliceSelector';
import { toastShown } from '../../toasts';
import { failureText, somethingWrong } from '../failure';
import { texts } from './texts';

export type OpenTo = 'public' | 'account';

export type SharingState = Remote<{ own: ZapShareReply; busy: 'saving' | 'ending' | null; issue: string | null }> | Missing;

export const initialSharing: SharingState = loading;

export const sharingSlice = createSlice({
  name: 'sharedZaps/sharing',
  reducerPath: 'sharing',
  initialState: initialSharing as SharingState,
  reducers: {
    /** By the user. */
    retried: retryRemote,
    linkRequested(state, _action: PayloadAction<{ visibility: OpenTo }>) {
      if (state.phase === 'loaded') {
        state.busy = 'saving';
        state.issue = null;
      }
    },
    endConfirmed(state) {
      if (state.phase === 'loaded') {
        state.busy = 'ending';
        state.issue = null;
      }
    },
    /** By the flow. */
    loaded: (_state, { payload: { own } }: PayloadAction<{ own: ZapShareReply }>) => ({ phase: 'loaded', own, busy: null, issue: null }),
    missing: missRemote,
    failed: failRemote,
    linkEnded(state) {
      if (state.phase === 'loaded') {
        state.own.share = null;
        state.busy = null;
      }
    },
    refused(state, { payload: { message } }: PayloadAction<{ message: string }>) {
      if (state.phase === 'loaded') {
        state.busy = null;
        state.issue = message;
      }
    },
  },
  extraReducers: (builder) => {
    builder.addCase(placeEntered, () => initialSharing);
  },
});

export const selectSharing = sliceSelector(sharingSlice);

const { endConfirmed, failed, linkEnded, linkRequested, loaded, missing, refused } = sharingSlice.actions;

/** Creates the link of the person's own Zap, opens it to others, and ends it. */
export function* sharingFlow(): SagaGenerator<void> {
  yield* onLeading(linkRequested, saveLink);
  yield* onLeading(endConfirmed, endLink);
}

/** Loads the Zap that the address names, with its link. */
export const loadShare = remoteLoader(
  function* ({ id: segment = '' }: PageParams) {
    const id = /^[1-9]\d{0,9}$/.test(segment) ? Number(segment) : null;
    if (id === null) return void (yield* put(missing()));
    const reply = yield* request('getZapShare', { params: { id } });
    if (reply.status === 200) yield* put(loaded({ own: reply.body }));
    else yield* put(reply.status === 404 ? missing() : failed());
  },
  () => failed(),
);

function* saveLink({ payload: { visibility } }: ReturnType<typeof linkRequested>): SagaGenerator<void> {
  const state = yield* select(selectSharing);
  if (state.phase !== 'loaded') return;
  try {
    const reply = yield* request('shareZap', { params: { id: state.own.zap.id }, body: { visibility } });
    if (reply.status !== 200 && reply.status !== 201)
      return void (yield* put(refused({ message: reply.body.messages.join(' ') || somethingWrong })));
    yield* put(loaded({ own: reply.body }));
    if (reply.status === 200) yield* put(toastShown({ type: 'success', message: texts.saved }));
  } catch (error) {
    yield* refuse(error);
  }
}

function* endLink(): SagaGenerator<void> {
  const state = yield* select(selectSharing);
  if (state.phase !== 'loaded') return;
  try {
    const reply = yield* request('deleteZapShare', { params: { id: state.own.zap.id } });
    // One that no longer exists is already in the wanted state.
    if (reply.status !== 204 && reply.status !== 404)
      return void (yield* put(refused({ message: reply.body.messages.join(' ') || somethingWrong })));
    yield* put(linkEnded());
    yield* put(toastShown({ type: 'success', message: texts.ended }));
  } catch (error) {
    yield* refuse(error);
  }
}

function* refuse(error: unknown): SagaGenerator<void> {
  const message = failureText(error);
  yield* put(refused({ message: message ?? somethingWrong }));
  if (message === null) throw error;
}
