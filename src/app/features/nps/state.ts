import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { npsScores } from '../../../domain/trackedEvents';
import type { WithPlace } from '../../platform/place';
import { selectConversation, selectIsSharedPage, selectIsSurveyAsked } from '../../platform/sharedPlace';
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

export const {
  delayOver: npsDelayOver,
  scoreChosen: npsScoreChosen,
  commentChanged: npsCommentChanged,
  submitted: npsSubmitted,
  dismissed: npsDismissed,
  thanksOver: npsThanksOver,
} = npsSlice.actions;

export interface WithNps {
  readonly nps: NpsState;
}

declare module '../../platform/rootState' {
  interface RootState extends WithNps {}
}

export const selectNps = ({ nps }: WithNps): NpsState => nps;

/** Shared pages with a conversion are about something else. */
const isSuppressed = (state: WithPlace): boolean => selectIsSharedPage(state) && selectConversation(state) !== null;

/** True if the survey is on the page: for people selected by the server, and if `_nps` is in the address. */
export function selectIsNpsShown(state: WithNps & WithProfile & WithPlace): boolean {
  if (isSuppressed(state)) return false;
  const { phase } = selectNps(state);
  return phase === 'thanked' || (phase === 'open' && (selectIsNpsDue(state) || selectIsSurveyAsked(state)));
}
