import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import { seconds } from '../../../domain/durations';
import { npsScores, npsSubject } from '../../../domain/trackedEvents';
import { getPorts, onEach } from '../../platform/flows';
import type { WithPlace } from '../../platform/place';
import { selectConversation, selectIsSharedPage, selectIsSurveyAsked } from '../../platform/sharedPlace';
import { sliceSelector } from '../../platform/sliceSelector';
import { npsAcknowledged, selectIsNpsDue, type WithProfile } from '../profile';
import { sessionLoaded } from '../session';
import { tracked } from '../tracking';

/** 1 to 10 (B5.02). */
export const scores: readonly number[] = Array.from(
  { length: npsScores.highest - npsScores.lowest + 1 },
  (_, index) => npsScores.lowest + index,
);

export interface NpsState {
  /** `waiting` for the page to have been there for five seconds; `open`; `thanked`; `closed`. */
  readonly phase: 'waiting' | 'open' | 'thanked' | 'closed';
  readonly score: number | null;
  readonly comment: string;
  /** An answer without a score was sent off. */
  readonly isScoreMissing: boolean;
}

export const initialNps: NpsState = { phase: 'waiting', score: null, comment: '', isScoreMissing: false };

export const npsSlice = createSlice({
  name: 'nps',
  initialState: initialNps,
  reducers: {
    /** The page has been there for five seconds. */
    delayOver(state) {
      if (state.phase === 'waiting') state.phase = 'open';
    },
    scoreChosen(state, { payload: { score } }: PayloadAction<{ score: number }>) {
      if (scores.includes(score)) {
        state.score = score;
        state.isScoreMissing = false;
      }
    },
    commentChanged(state, { payload: { comment } }: PayloadAction<{ comment: string }>) {
      state.comment = comment;
    },
    submitted(state) {
      if (state.score === null) state.isScoreMissing = true;
      else state.phase = 'thanked';
    },
    /** Closed without an answer. */
    dismissed(state) {
      state.phase = 'closed';
    },
    thanksOver(state) {
      if (state.phase === 'thanked') state.phase = 'closed';
    },
  },
});

export const selectNps = sliceSelector(npsSlice);

/** Shared pages with a conversion are about something else. */
const isSuppressed = (state: WithPlace): boolean => selectIsSharedPage(state) && selectConversation(state) !== null;

/** True if the survey is on the page: for people selected by the server, and if `_nps` is in the address. */
export function selectIsNpsShown(state: WithProfile & WithPlace): boolean {
  if (isSuppressed(state)) return false;
  const { phase } = selectNps(state);
  return phase === 'thanked' || (phase === 'open' && (selectIsNpsDue(state) || selectIsSurveyAsked(state)));
}

const { delayOver, dismissed, submitted, thanksOver } = npsSlice.actions;

/** From the arrival of the page to the survey (B4.23, B9.25). */
export const npsDelay = seconds(5);
const thanksTime = seconds(4);

/** The survey: when it appears, and what happens with the answer. */
export function* npsFlow(): SagaGenerator<void> {
  const { clock } = yield* getPorts();
  yield* onEach(submitted, submit);
  // Dismissing it counts as having seen it.
  yield* onEach(dismissed, function* dismiss() {
    yield* put(npsAcknowledged());
  });
  yield* call(clock.wait, npsDelay);
  yield* put(delayOver());
  // The slice is reset for each person, while the page has been open for long enough.
  yield* onEach(sessionLoaded, function* again() {
    yield* put(delayOver());
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
  yield* put(thanksOver());
}
