import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Profile } from '../../../contract/profiles';
import { sessionEnded } from '../session';

/**
 * The fields of the profile that the person may change. `emailPendingChange` and `emailConfirmSent` are flags of the page,
 * and all others belong to the server: neither are ever sent.
 */
export const savableFields = [
  'firstName',
  'lastName',
  'jobTitle',
  'personas',
  'timezone',
  'alertActions',
  'alertTriggers',
  'summarySchedule',
  'receivesUpdates',
  'viewedHelp',
  'hasSeenNotifications',
  'shouldSeeNpsSurvey',
  'tosAgreement',
] as const satisfies readonly (keyof Profile)[];

/** Fields to be changed. Of the maps only the keys that are set. */
export type ProfileChanges = Partial<Pick<Profile, (typeof savableFields)[number]>>;

/** Pending saves, oldest first. Their changes show as done; if one is refused, it is removed, and the previous values show again. */
export interface ProfileEditsState {
  readonly lastId: number;
  readonly pending: readonly { readonly id: number; readonly changes: ProfileChanges }[];
}

export interface WithProfileEdits {
  readonly profileEdits: ProfileEditsState;
}

declare module '../../platform/rootState' {
  interface RootState extends WithProfileEdits {}
}

export const initialEdits: ProfileEditsState = { lastId: 0, pending: [] };

export const editsSlice = createSlice({
  name: 'profile/edits',
  reducerPath: 'profileEdits',
  initialState: initialEdits,
  reducers: {
    /** Fields of the profile are on their way to the server. */
    saveStarted: ({ pending }, { payload }: PayloadAction<{ id: number; changes: ProfileChanges }>) => ({
      lastId: payload.id,
      pending: [...pending, payload],
    }),
    /** The server has answered, one way or the other. */
    saveEnded(state, { payload: { id } }: PayloadAction<{ id: number }>) {
      if (state.pending.some((edit) => edit.id === id)) state.pending = state.pending.filter((edit) => edit.id !== id);
    },
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, () => initialEdits);
  },
});

export const { saveStarted: profileSaveStarted, saveEnded: profileSaveEnded } = editsSlice.actions;

/** The profile as it will be once the pending saves have succeeded; the same object if there are none. */
export const withEdits = createSelector(
  [(profile: Profile) => profile, (_profile: Profile, edits: ProfileEditsState) => edits.pending],
  (profile, pending) => pending.reduce(applied, profile),
);

function applied(profile: Profile, { changes }: { readonly changes: ProfileChanges }): Profile {
  const { viewedHelp, hasSeenNotifications, tosAgreement, ...plain } = changes;
  return {
    ...profile,
    ...plain,
    ...(viewedHelp && { viewedHelp: { ...profile.viewedHelp, ...viewedHelp } }),
    ...(hasSeenNotifications && { hasSeenNotifications: { ...profile.hasSeenNotifications, ...hasSeenNotifications } }),
    // Agreeing ends the wish that the terms be renewed, here as on the server (decision D12).
    ...(tosAgreement && { tosAgreement, shouldRenewTos: false }),
  };
}
