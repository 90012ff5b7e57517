import type { Profile } from '../../../contract/profiles';
import { selectData, selectEntity, type WithEntities } from '../../entities';
import { selectCurrentEmail, selectCurrentProfileId, type WithSession } from '../session';
import { profiles } from './entity';
import { selectProfileEdits, withEdits } from './saving';

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
