import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The person's choice about product analytics. Before there is one, nothing is recorded. */
export type ConsentChoice = 'unasked' | 'analytics' | 'necessary';

export interface ConsentState {
  readonly choice: ConsentChoice;
}

export const initialConsent: ConsentState = { choice: 'unasked' };

export const consentSlice = createSlice({
  name: 'consent',
  initialState: initialConsent,
  reducers: {
    /** The choice stored by an earlier visit. */
    remembered(state, { payload: { choice } }: PayloadAction<{ choice: ConsentChoice }>) {
      state.choice = choice;
    },
    /** A choice was made, for the first time or again. */
    chosen(state, { payload: { choice } }: PayloadAction<{ choice: Exclude<ConsentChoice, 'unasked'> }>) {
      state.choice = choice;
    },
  },
});

export const { remembered: consentRemembered, chosen: consentChosen } = consentSlice.actions;

export interface WithConsent {
  readonly consent: ConsentState;
}

declare module '../../platform/rootState' {
  interface RootState extends WithConsent {}
}

export const selectConsent = ({ consent }: WithConsent): ConsentChoice => consent.choice;
/** True if cookies and events of the analytics category are allowed. */
export const selectIsAnalyticsAllowed = (state: WithConsent): boolean => selectConsent(state) === 'analytics';
