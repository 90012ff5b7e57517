import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { request } from '../../../api/flows';
import { remoteLoader } from '../../../api/remoteLoader';
import { onLeading } from '../../../platform/flows';
import type { PageParams } from '../../../platform/pageFlow';
import { toastShown } from '../../toasts';
import { failureText, somethingWrong } from '../failure';
import { texts } from './texts';
import {
  endConfirmed,
  linkEnded,
  linkRequested,
  selectSharing,
  sharingFailed,
  sharingLoaded,
  sharingMissing,
  sharingRefused,
} from './state';

/** Creates the link of the person's own Zap, opens it to others, and ends it. */
export function* sharingFlow(): SagaGenerator<void> {
  yield* onLeading(linkRequested, saveLink);
  yield* onLeading(endConfirmed, endLink);
}

/** Loads the Zap that the address names, with its link. */
export const loadShare = remoteLoader(
  function* ({ id: segment = '' }: PageParams) {
    const id = /^[1-9]\d{0,9}$/.test(segment) ? Number(segment) : null;
    if (id === null) return void (yield* put(sharingMissing()));
    const reply = yield* request('getZapShare', { params: { id } });
    if (reply.status === 200) yield* put(sharingLoaded({ own: reply.body }));
    else yield* put(reply.status === 404 ? sharingMissing() : sharingFailed());
  },
  () => sharingFailed(),
);

function* saveLink({ payload: { visibility } }: ReturnType<typeof linkRequested>): SagaGenerator<void> {
  const state = yield* select(selectSharing);
  if (state.phase !== 'loaded') return;
  try {
    const reply = yield* request('shareZap', { params: { id: state.own.zap.id }, body: { visibility } });
    if (reply.status !== 200 && reply.status !== 201)
      return void (yield* put(sharingRefused({ message: reply.body.messages.join(' ') || somethingWrong })));
    yield* put(sharingLoaded({ own: reply.body }));
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
      return void (yield* put(sharingRefused({ message: reply.body.messages.join(' ') || somethingWrong })));
    yield* put(linkEnded());
    yield* put(toastShown({ type: 'success', message: texts.ended }));
  } catch (error) {
    yield* refuse(error);
  }
}

function* refuse(error: unknown): SagaGenerator<void> {
  const message = failureText(error);
  yield* put(sharingRefused({ message: message ?? somethingWrong }));
  if (message === null) throw error;
}
