import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { describeFailure, isFailure } from '../../api/failure';
import { request } from '../../api/flows';
import { getPorts, onLeading } from '../../platform/flows';
import { selectCurrentProfileId } from '../session';
import { texts } from './texts';
import { activityFailed, activityLoaded, moreLoaded, moreRequested, selectActivity, undoConfirmed, undoFailed } from './state';

const failureTexts = { unreachable: texts.failed, refused: texts.failed };

/** Loads older entries, and undoes one. */
export function* activityFlow(): SagaGenerator<void> {
  yield* onLeading(moreRequested, loadMore);
  yield* onLeading(undoConfirmed, undo);
}

/** Loads the newest entries at each visit. */
export function* loadActivity(): SagaGenerator<void> {
  if ((yield* select(selectCurrentProfileId)) === null) return;
  try {
    const reply = yield* request('listActivity', {});
    if (reply.status === 200) yield* put(activityLoaded({ entries: reply.body.objects, nextBefore: reply.body.nextBefore }));
    else yield* put(activityFailed({ message: texts.failed }));
  } catch (error) {
    if (!isFailure(error)) throw error;
    yield* put(activityFailed({ message: describeFailure(error, failureTexts) }));
  }
}

function* loadMore(): SagaGenerator<void> {
  const { nextBefore } = yield* select(selectActivity);
  if (nextBefore === null) return;
  try {
    const reply = yield* request('listActivity', { query: { before: nextBefore } });
    if (reply.status === 200) yield* put(moreLoaded({ entries: reply.body.objects, nextBefore: reply.body.nextBefore }));
    else yield* put(activityFailed({ message: texts.failed }));
  } catch (error) {
    if (!isFailure(error)) throw error;
    yield* put(activityFailed({ message: describeFailure(error, failureTexts) }));
  }
}

/** POST /api/v3/activity/:id/reversals. This session ends with it, so a full page load follows. */
function* undo(): SagaGenerator<void> {
  const { chosen } = yield* select(selectActivity);
  if (chosen === null) return;
  try {
    const reply = yield* request('reverseActivity', { params: { id: chosen.entry.id }, body: {} });
    if (reply.status === 200) (yield* getPorts()).location.assign('/app/this-wasnt-me?done=true');
    else yield* put(undoFailed({ message: reply.body.messages.join(' ') || texts.failed }));
  } catch (error) {
    if (!isFailure(error)) throw error;
    yield* put(undoFailed({ message: describeFailure(error, failureTexts) }));
  }
}
