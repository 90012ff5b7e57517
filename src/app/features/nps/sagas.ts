import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import { seconds } from '../../../domain/durations';
import { npsSubject } from '../../../domain/trackedEvents';
import { onEach, getPorts } from '../../platform/flows';
import { npsAcknowledged } from '../profile';
import { sessionLoaded } from '../session';
import { tracked } from '../tracking';
import { npsDelayOver, npsDismissed, npsSubmitted, npsThanksOver, selectNps } from './state';

/** From the arrival of the page to the survey (B4.23, B9.25). */
export const npsDelay = seconds(5);
const thanksTime = seconds(4);

/** The survey: when it appears, and what happens with the answer. */
export function* npsFlow(): SagaGenerator<void> {
  const { clock } = yield* getPorts();
  yield* onEach(npsSubmitted, submit);
  // Dismissing it counts as having seen it.
  yield* onEach(npsDismissed, function* dismiss() {
    yield* put(npsAcknowledged());
  });
  yield* call(clock.wait, npsDelay);
  yield* put(npsDelayOver());
  // The slice is reset for each person, while the page has been open for long enough.
  yield* onEach(sessionLoaded, function* again() {
    yield* put(npsDelayOver());
  });
}

/** Score and comment go to the tracking endpoint, the acknowledgement to the profile (decision W8). */
function* submit(): SagaGenerator<void> {
  const { phase, score, comment } = yield* select(selectNps);
  if (phase !== 'thanked' || score === null) return;
  yield* put(tracked(npsSubject, { score, ...(comment.trim() ? { comment: comment.trim() } : {}) }));
  yield* put(npsAcknowledged());
  const { clock } = yield* getPorts();
  yield* call(clock.wait, thanksTime);
  yield* put(npsThanksOver());
}
