import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { placeEntered } from '../../../platform/place';

export const isTrialPath = (pathname: string): boolean => /^\/app\/team-account-setup\/?$/.test(pathname);

/** The start of the trial that the page is for. */
export type TrialState =
  | { readonly phase: 'waiting' }
  | { readonly phase: 'starting'; readonly accountId: number }
  /** `reasons` are the server's sentences, if it gave any. `isFinal`: there is no trial for this account, however often one tries. */
  | { readonly phase: 'failed'; readonly reasons: readonly string[]; readonly isFinal: boolean }
  /** The account has a plan for teams: there is nothing to try. */
  | { readonly phase: 'needless' };

export const initialTrial: TrialState = { phase: 'waiting' };

export const trialSlice = createSlice({
  name: 'team/trial',
  reducerPath: 'teamTrial',
  initialState: initialTrial as TrialState,
  reducers: {
    /** A team trial of this account is being started. */
    started: (_state, { payload: { accountId } }: PayloadAction<{ accountId: number }>) => ({ phase: 'starting', accountId }),
    failed: (_state, { payload: { reasons, isFinal } }: PayloadAction<{ reasons: readonly string[]; isFinal: boolean }>) => ({
      phase: 'failed',
      reasons,
      isFinal,
    }),
    needless: (): TrialState => ({ phase: 'needless' }),
    /** The user wants it tried again. */
    retried: (state) => (state.phase === 'failed' ? initialTrial : state),
  },
  extraReducers: (builder) => {
    builder.addCase(placeEntered, (state, { payload: { pathname } }) => (isTrialPath(pathname) ? state : initialTrial));
  },
});

export const { started: trialStarted, failed: trialFailed, needless: trialNeedless, retried: trialRetried } = trialSlice.actions;

export interface WithTeamTrial {
  readonly teamTrial: TrialState;
}

declare module '../../../platform/rootState' {
  interface RootState extends WithTeamTrial {}
}

export const selectTrial = ({ teamTrial: trial }: WithTeamTrial): TrialState => trial;
