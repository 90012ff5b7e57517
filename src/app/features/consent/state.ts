import { createAction } from '@reduxjs/toolkit';
import { reducerOf } from '../../platform/reducerOf';

/** The person's choice about product analytics. Before there is one, nothing is recorded. */
export type ConsentChoice = 'unasked' | 'analytics' | 'necessary';

export interface ConsentState {
  readonly choice: ConsentChoice;
}

/** The choice stored by an earlier visit. */
export const consentRemembered = createAction<{ choice: ConsentChoice }>('consent/remembered');
/** A choice was made, for the first time or again. */
export const consentChosen = createAction<{ choice: Exclude<ConsentChoice, 'unasked'> }>('consent/chosen');

export const initialConsent: ConsentState = { choice: 'unasked' };

export const consentReducer = reducerOf<ConsentState>(initialConsent, (on) => {
  on([consentRemembered, consentChosen], (state, { payload: { choice } }) => (state.choice === choice ? state : { choice }));
});

export interface WithConsent {
  readonly consent: ConsentState;
}

export const selectConsent = ({ consent }: WithConsent): ConsentChoice => consent.choice;
/** True if cookies and events of the analytics category are allowed. */
export const selectIsAnalyticsAllowed = (state: WithConsent): boolean => selectConsent(state) === 'analytics';
