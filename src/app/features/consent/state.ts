import { createAction } from '@reduxjs/toolkit';
import { reducerOf } from '../../platform/reducerOf';

/** What somebody said about being counted by product analytics. Before they have said anything, nothing is noted of them. */
export type ConsentChoice = 'unasked' | 'analytics' | 'necessary';

export interface ConsentState {
  readonly choice: ConsentChoice;
}

/** What this browser remembers of an earlier visit. */
export const consentRemembered = createAction<{ choice: ConsentChoice }>('consent/remembered');
/** Somebody has chosen, for the first time or anew. */
export const consentChosen = createAction<{ choice: Exclude<ConsentChoice, 'unasked'> }>('consent/chosen');

export const initialConsent: ConsentState = { choice: 'unasked' };

export const consentReducer = reducerOf<ConsentState>(initialConsent, (on) => {
  on([consentRemembered, consentChosen], (state, { payload: { choice } }) => (state.choice === choice ? state : { choice }));
});

export interface WithConsent {
  readonly consent: ConsentState;
}

export const selectConsent = ({ consent }: WithConsent): ConsentChoice => consent.choice;
/** Whether cookies and events of the analytics category are allowed. */
export const selectIsAnalyticsAllowed = (state: WithConsent): boolean => selectConsent(state) === 'analytics';
