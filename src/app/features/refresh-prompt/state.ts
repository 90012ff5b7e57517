import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { eventChannel, type EventChannel } from 'redux-saga';
import { call, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { afterRevision, revisionHeader, unknownResourceVersion, type ResourceVersion } from '../../../domain/revision';
import type { ReplyNotice } from '../../api';
import { getApi } from '../../api/flows';
import { callCancellable, getPorts, onLatest } from '../../platform/flows';
import { sliceSelector } from '../../platform/sliceSelector';

/** The known newer revisions, and whether the person is asked to refresh. */
export interface ResourceVersionState extends ResourceVersion {
  readonly isPromptShown: boolean;
}

export const initialResourceVersion: ResourceVersionState = { ...unknownResourceVersion, isPromptShown: false };

export const refreshPromptSlice = createSlice({
  name: 'refreshPrompt',
  initialState: initialResourceVersion,
  reducers: {
    /** A reply named the revision that is served now. `at` in milliseconds since 1970. */
    revisionSeen: (state, { payload: { revision, at } }: PayloadAction<{ revision: string; at: number }>) =>
      revision === state.currentResourceVersion ? state : { ...state, ...afterRevision(state, revision, at) },
    /** A day has passed since the first change. */
    refreshDue(state) {
      if (!state.isPromptShown) state.isPromptShown = true;
    },
    /** Now. */
    refreshChosen() {},
    /** Not now: asked again at `until`, in milliseconds since 1970. */
    refreshPutOff(state, { payload: { until } }: PayloadAction<{ until: number }>) {
      state.isPromptShown = false;
      state.showRefreshAfter = until;
    },
  },
});

export const selectRefreshPrompt = sliceSelector(refreshPromptSlice);

const { refreshChosen, refreshDue, refreshPutOff, revisionSeen } = refreshPromptSlice.actions;

/** Watches the revision named by every reply; most repeat the previous one. */
export function* revisionFlow(): SagaGenerator<void> {
  const api = yield* getApi();
  const { clock } = yield* getPorts();
  const revisionOf = (reply: ReplyNotice): string | null => reply.headers.get(revisionHeader);
  // This code loads after the first replies. The first one named the revision of this page; a newer one may have come since.
  const earlier = api.earlierReplies();
  let last: string | null = null;
  for (const reply of earlier === null ? [] : [earlier.first, earlier.newest]) {
    const revision = revisionOf(reply);
    if (revision === null || revision === last) continue;
    last = revision;
    yield* put(revisionSeen({ revision, at: clock.now() }));
  }
  const revisions = yield* call((): EventChannel<string> =>
    eventChannel((emit) =>
      api.onReply((reply) => {
        const revision = revisionOf(reply);
        if (revision === null || revision === last) return;
        last = revision;
        emit(revision);
      }),
    ),
  );
  for (;;) yield* put(revisionSeen({ revision: yield* take(revisions), at: clock.now() }));
}

/** Asks for a refresh when it is time to. */
export function* promptFlow(): SagaGenerator<void> {
  yield* onLatest(revisionSeen, untilDue);
  yield* onLatest(refreshPutOff, untilDue);
}

function* untilDue(): SagaGenerator<void> {
  const { showRefreshAfter: due } = yield* select(selectRefreshPrompt);
  if (due === null) return;
  const { clock } = yield* getPorts();
  yield* callCancellable((signal) => clock.wait(Math.max(0, due - clock.now()), signal));
  yield* put(refreshDue());
}

/** The next page load brings the new revision. The browser asks about unsaved text. */
export function* refreshFlow(): SagaGenerator<void> {
  const { location } = yield* getPorts();
  yield* take(refreshChosen);
  location.reload();
}
