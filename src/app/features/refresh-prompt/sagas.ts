import { eventChannel, type EventChannel } from 'redux-saga';
import { call, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { revisionHeader } from '../../../domain/revision';
import { timings } from '../../../domain/timings';
import type { ReplyNotice } from '../../api';
import { getApi } from '../../api/flows';
import { callCancellable, onLatest, getPorts } from '../../platform/flows';
import { refreshChosen, refreshDue, refreshPutOff, revisionSeen, selectShowRefreshAfter } from './state';

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
  const due = yield* select(selectShowRefreshAfter);
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

/** When a reader who said "later" is asked again. */
export const laterFrom = (now: number): number => now + timings.refreshPrompt;
