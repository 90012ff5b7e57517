import { createAction } from '@reduxjs/toolkit';
import { npsScores } from '../../../domain/trackedEvents';
import type { WithPlace } from '../../platform/place';
import { selectConversation, selectIsSharedPage, selectIsSurveyAsked } from '../../platform/sharedPlace';
import { reducerOf } from '../../platform/reducerOf';
import { selectIsNpsDue, type WithProfile } from '../profile';

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

/** The page has been there for five seconds (B4.23). */
export const npsDelayOver = createAction('nps/delayOver');
export const npsScoreChosen = createAction<{ score: number }>('nps/scoreChosen');
export const npsCommentChanged = createAction<{ comment: string }>('nps/commentChanged');
export const npsSubmitted = createAction('nps/submitted');
/** Closed without an answer. */
export const npsDismissed = createAction('nps/dismissed');
export const npsThanksOver = createAction('nps/thanksOver');

export const initialNps: NpsState = { phase: 'waiting', score: null, comment: '', isScoreMissing: false };

export const npsReducer = reducerOf<NpsState>(initialNps, (on) => {
  on(npsDelayOver, (state) => (state.phase === 'waiting' ? { ...state, phase: 'open' } : state));
  on(npsScoreChosen, (state, { payload: { score } }) => (scores.includes(score) ? { ...state, score, isScoreMissing: false } : state));
  on(npsCommentChanged, (state, { payload: { comment } }) => ({ ...state, comment }));
  on(npsSubmitted, (state) => (state.score === null ? { ...state, isScoreMissing: true } : { ...state, phase: 'thanked' }));
  on(npsDismissed, (state) => ({ ...state, phase: 'closed' }));
  on(npsThanksOver, (state) => (state.phase === 'thanked' ? { ...state, phase: 'closed' } : state));
});

export interface WithNps {
  readonly nps: NpsState;
}

export const selectNps = ({ nps }: WithNps): NpsState => nps;

/** Shared pages with a conversion are about something else (B4.24). */
const isSuppressed = (state: WithPlace): boolean => selectIsSharedPage(state) && selectConversation(state) !== null;

/** True if the survey is on the page: for people selected by the server, and if `_nps` is in the address (B4.23). */
export function selectIsNpsShown(state: WithNps & WithProfile & WithPlace): boolean {
  if (isSuppressed(state)) return false;
  const { phase } = selectNps(state);
  return phase === 'thanked' || (phase === 'open' && (selectIsNpsDue(state) || selectIsSurveyAsked(state)));
}
