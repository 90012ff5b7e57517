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
  const revisionOf = (reply: ReplyNotice | null): string | null => reply?.headers.get(revisionHeader) ?? null;
  // This code loads later than the first replies: their revision is that of this page.
  const first = revisionOf(api.newestReply());
  if (first !== null) yield* put(revisionSeen({ revision: first, at: clock.now() }));
  const revisions = yield* call((): EventChannel<string> =>
    eventChannel((emit) => {
      let last = first;
      return api.onReply((reply) => {
        const revision = revisionOf(reply);
        if (revision === null || revision === last) return;
        last = revision;
        emit(revision);
      });
    }),
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
