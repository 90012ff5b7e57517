import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { put, type SagaGenerator } from 'typed-redux-saga';
import { hasTeamGuide, isTeamGuideHome } from '../../../domain/teamGuide';
import { onEach } from '../../platform/flows';
import { selectPlace, type WithPlace } from '../../platform/place';
import { sliceSelector } from '../../platform/sliceSelector';
import { selectCurrentAccount } from '../accounts';
import { helpAcknowledged, selectHasViewedHelp, selectProfile, type WithProfile } from '../profile';

/** The welcome, and behind it the questions with their answers. */
export type TeamGuideView = 'welcome' | 'guide';

export interface TeamGuideState {
  /** The way in which the guide was opened: by the start of a trial, or by hand. Null if it is closed. */
  readonly opened: TeamGuideView | null;
  /** The account for which it was closed: it does not open automatically there again, even if that could not be saved. */
  readonly closedFor: number | null;
}

/** The tutorial keys under which the profile keeps what was seen. */
const welcomeKey = 'hasViewedWelcomeTeamsModal';
const guideKey = 'guide';

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

export const { trialBegan: teamTrialBegan } = teamGuideSlice.actions;

const selectState = sliceSelector(teamGuideSlice);

/** The account whose team may be guided on this page: the current one, while it tries teams; else null. */
export function selectGuidedAccountId(state: WithProfile & WithPlace): number | null {
  const account = selectCurrentAccount(state);
  return account?.isTrialingTeams === true && hasTeamGuide(selectPlace(state).pathname) ? account.id : null;
}

/** The open item: one that was opened, or on the Zaps page the welcome, for people who have not viewed it. */
export function selectTeamGuideView(state: WithProfile & WithPlace): TeamGuideView | null {
  const accountId = selectGuidedAccountId(state);
  if (accountId === null) return null;
  const { opened, closedFor } = selectState(state);
  if (opened !== null) return opened;
  const isDue =
    isTeamGuideHome(selectPlace(state).pathname) &&
    closedFor !== accountId &&
    selectProfile(state) !== null &&
    !selectHasViewedHelp(state, welcomeKey);
  return isDue ? 'welcome' : null;
}

const { closed, guideOpened } = teamGuideSlice.actions;

/** Keeps on the profile, and so for every device, that the welcome was closed and that the guide was opened. */
export function* teamGuideFlow(): SagaGenerator<void> {
  yield* onEach(closed, function* close() {
    yield* put(helpAcknowledged({ key: welcomeKey }));
  });
  yield* onEach(guideOpened, function* open() {
    yield* put(helpAcknowledged({ key: guideKey }));
  });
}
