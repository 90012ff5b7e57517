import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { put, type SagaGenerator } from 'typed-redux-saga';
import { isTeamPausedDue, teamPausedKey, wasTeam } from '../../../domain/teamPaused';
import { onEach } from '../../platform/flows';
import { sliceSelector } from '../../platform/sliceSelector';
import { selectCurrentAccount, selectRoleIn } from '../accounts';
import { helpAcknowledged, selectHasViewedHelp, selectProfile, type WithProfile } from '../profile';

/** Keys of the notices that were closed in this tab: they stay closed, whether or not that could be kept. */
export interface TeamPausedState {
  readonly closed: readonly string[];
}

export const initialTeamPaused: TeamPausedState = { closed: [] };

export const teamPausedSlice = createSlice({
  name: 'teamPaused',
  initialState: initialTeamPaused,
  reducers: {
    /** The user has read that a team's plan was paused. `key`: its tracking key. */
    closed: (state, { payload: { key } }: PayloadAction<{ key: string }>) =>
      state.closed.includes(key) ? state : { closed: [...state.closed, key] },
  },
});

const { closed } = teamPausedSlice.actions;

/** Keeps on the profile that it was read. */
export function* teamPausedFlow(): SagaGenerator<void> {
  yield* onEach(closed, function* keep({ payload: { key } }) {
    yield* put(helpAcknowledged({ key }));
  });
}

/** The tracking key of the pause to show at `now` (milliseconds since 1970); null if there is none, or it was read. */
export function selectTeamPausedKey(state: WithProfile, now: number): string | null {
  const account = selectCurrentAccount(state);
  // The role and the acknowledgements are in the profile.
  if (account === null || selectProfile(state) === null) return null;
  const key = teamPausedKey(account);
  return isTeamPausedDue(wasTeam(account, now), selectRoleIn(state, account.id), selectHasViewedHelp(state, key)) ? key : null;
}

export const selectTeamPausedState = sliceSelector(teamPausedSlice);
