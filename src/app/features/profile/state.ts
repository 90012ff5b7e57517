import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Profile } from '../../../contract/profiles';
import { selectData, selectEntity, type WithEntities } from '../../entities';
import { sliceSelector } from '../../platform/sliceSelector';
import { selectCurrentEmail, selectCurrentProfileId, sessionEnded, type WithSession } from '../session';
import { profiles } from './entity';

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
interface ProfileEditsState {
  readonly lastId: number;
  readonly pending: readonly { readonly id: number; readonly changes: ProfileChanges }[];
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

/** The profile as it will be once the pending saves have succeeded; the same object if there are none. */
const withEdits = createSelector(
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

export const selectProfileEdits = sliceSelector(editsSlice);

export type WithProfile = WithEntities & WithSession;

/** The profile of the signed-in person, including pending saves; null until it has loaded. */
export function selectProfile(state: WithProfile): Profile | null {
  const id = selectCurrentProfileId(state);
  const profile = id === null ? undefined : selectData(state, profiles, id);
  return profile ? withEdits(profile, selectProfileEdits(state)) : null;
}

/** Why the profile could not be loaded; null while that is not so, and once it is there. */
export function selectProfileFailure(state: WithProfile): string | null {
  const id = selectCurrentProfileId(state);
  const entity = id === null ? undefined : selectEntity(state, profiles, id);
  return entity?.data === null && entity.state.status === 'failure' ? (entity.state.statusMessages[0] ?? '') : null;
}

/** 'Ada Lovelace', else the e-mail, also when the profile could not be loaded; null while it is on its way. */
export function selectFullName(state: WithProfile): string | null {
  const profile = selectProfile(state);
  if (!profile) return selectProfileFailure(state) === null ? null : selectCurrentEmail(state);
  return `${profile.firstName} ${profile.lastName}`.trim() || profile.email;
}

/** The first name, empty where there is none or the profile could not be loaded; null while it is on its way. */
export function selectFirstName(state: WithProfile): string | null {
  return selectProfile(state)?.firstName ?? (selectProfileFailure(state) === null ? null : '');
}

/** Whether two-factor is on; null while the profile is not there. */
export const selectIsTwoFactorOn = (state: WithProfile): boolean | null => selectProfile(state)?.enableTotp2fa ?? null;

/** The flags of the session and of the person. */
export const selectIsMasquerading = (state: WithProfile): boolean => selectProfile(state)?.isMasquerading ?? false;
export const selectIsStaff = (state: WithProfile): boolean => selectProfile(state)?.isStaff ?? false;
export const selectIsDeveloper = (state: WithProfile): boolean => selectProfile(state)?.isDeveloper ?? false;

/** True when the help page, hint or tutorial of this key has been seen. */
export const selectHasViewedHelp = (state: WithProfile, key: string): boolean => selectProfile(state)?.viewedHelp[key] === true;
/** True when the notification of this key has been seen. */
export const selectHasSeenNotification = (state: WithProfile, key: string): boolean =>
  selectProfile(state)?.hasSeenNotifications[key] === true;
/** Whether the survey is to be shown. */
export const selectIsNpsDue = (state: WithProfile): boolean => selectProfile(state)?.shouldSeeNpsSurvey ?? false;
