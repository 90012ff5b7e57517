import { createAction } from '@reduxjs/toolkit';
import { placeEntered } from '../../../platform/place';
import { reducerOf } from '../../../platform/reducerOf';

export const isTrialPath = (pathname: string): boolean => /^\/app\/team-account-setup\/?$/.test(pathname);

/** The start of the trial that the page is for. */
export type TrialState =
  | { readonly phase: 'waiting' }
  | { readonly phase: 'starting'; readonly accountId: number }
  /** `reasons` are the server's sentences, if it gave any. `isFinal`: there is no trial for this account, however often one tries. */
  | { readonly phase: 'failed'; readonly reasons: readonly string[]; readonly isFinal: boolean }
  /** The account has a plan for teams: there is nothing to try. */
  | { readonly phase: 'needless' };

/** A team trial of this account is being started. */
export const trialStarted = createAction<{ accountId: number }>('trial/started');
export const trialFailed = createAction<{ reasons: readonly string[]; isFinal: boolean }>('trial/failed');
export const trialNeedless = createAction('trial/needless');
/** The user wants it tried again. */
export const trialRetried = createAction('trial/retried');

export const initialTrial: TrialState = { phase: 'waiting' };

export const trialReducer = reducerOf<TrialState>(initialTrial, (on) => {
  on(trialStarted, (_state, { payload: { accountId } }) => ({ phase: 'starting', accountId }));
  on(trialFailed, (_state, { payload: { reasons, isFinal } }) => ({ phase: 'failed', reasons, isFinal }));
  on(trialNeedless, () => ({ phase: 'needless' }));
  on(trialRetried, (state) => (state.phase === 'failed' ? initialTrial : state));
  on(placeEntered, (state, { payload: { pathname } }) => (state === initialTrial || isTrialPath(pathname) ? state : initialTrial));
});

export interface WithTrial {
  readonly trial: TrialState;
}

export const selectTrial = ({ trial }: WithTrial): TrialState => trial;
