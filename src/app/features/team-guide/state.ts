import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { hasTeamGuide, isTeamGuideHome } from '../../../domain/teamGuide';
import { selectPlace, type WithPlace } from '../../platform/place';
import { selectCurrentAccount, type WithAccounts } from '../accounts';
import { selectHasViewedHelp, selectProfile, type WithProfile } from '../profile';

/** The welcome, and behind it the questions with their answers. */
export type TeamGuideView = 'welcome' | 'guide';

export interface TeamGuideState {
  /** The way in which the guide was opened: by the start of a trial, or by hand. Null if it is closed. */
  readonly opened: TeamGuideView | null;
  /** The account for which it was closed: it does not open automatically there again, even if that could not be saved. */
  readonly closedFor: number | null;
}

/** The tutorial keys under which the profile keeps what was seen. */
export const welcomeKey = 'hasViewedWelcomeTeamsModal';
export const guideKey = 'guide';

export const initialTeamGuide: TeamGuideState = { opened: null, closedFor: null };

export const teamGuideSlice = createSlice({
  name: 'teamGuide',
  initialState: initialTeamGuide,
  reducers: {
    /** A team trial of this account has begun. */
    trialBegan: (_state, _action: PayloadAction<{ accountId: number }>) => ({ opened: 'welcome', closedFor: null }),
    /** By the user. */
    requested(state) {
      state.opened = 'welcome';
    },
    guideOpened(state) {
      state.opened = 'guide';
    },
    guideLeft(state) {
      state.opened = 'welcome';
    },
    closed: (_state, { payload: { accountId } }: PayloadAction<{ accountId: number }>) => ({ opened: null, closedFor: accountId }),
  },
});

export const {
  trialBegan: teamTrialBegan,
  requested: teamGuideRequested,
  guideOpened,
  guideLeft,
  closed: teamGuideClosed,
} = teamGuideSlice.actions;

export interface WithTeamGuide {
  readonly teamGuide: TeamGuideState;
}

declare module '../../platform/rootState' {
  interface RootState extends WithTeamGuide {}
}

type State = WithTeamGuide & WithAccounts & WithProfile & WithPlace;

/** The account whose team may be guided on this page: the current one, while it tries teams; else null. */
export function selectGuidedAccountId(state: WithAccounts & WithProfile & WithPlace): number | null {
  const account = selectCurrentAccount(state);
  return account?.isTrialingTeams === true && hasTeamGuide(selectPlace(state).pathname) ? account.id : null;
}

/** The open item: one that was opened, or on the Zaps page the welcome, for people who have not viewed it. */
export function selectTeamGuideView(state: State): TeamGuideView | null {
  const accountId = selectGuidedAccountId(state);
  if (accountId === null) return null;
  const { opened, closedFor } = state.teamGuide;
  if (opened !== null) return opened;
  const isDue =
    isTeamGuideHome(selectPlace(state).pathname) &&
    closedFor !== accountId &&
    selectProfile(state) !== null &&
    !selectHasViewedHelp(state, welcomeKey);
  return isDue ? 'welcome' : null;
}
