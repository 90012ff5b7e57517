import type { Profile } from '../../../contract/types';
import { selectData, type WithEntities } from '../../entities';
import { selectCurrentProfileId, type WithSession } from '../session';
import { profiles } from './entity';

export type WithProfile = WithEntities & WithSession;

/** The profile of whoever is signed in; null while it is not there. */
export function selectProfile(state: WithProfile): Profile | null {
  const id = selectCurrentProfileId(state);
  return id === null ? null : (selectData(state, profiles, id) ?? null);
}

/** 'Ada Lovelace', else the e-mail; null while the profile is not there. */
export function selectFullName(state: WithProfile): string | null {
  const profile = selectProfile(state);
  return profile && (`${profile.firstName} ${profile.lastName}`.trim() || profile.email);
}

/** Whether two-factor is on; null while the profile is not there. */
export const selectIsTwoFactorOn = (state: WithProfile): boolean | null => selectProfile(state)?.enableTotp2fa ?? null;

/** The flags of the session and of the person (A6.10). */
export const selectIsMasquerading = (state: WithProfile): boolean => selectProfile(state)?.isMasquerading ?? false;
export const selectIsStaff = (state: WithProfile): boolean => selectProfile(state)?.isStaff ?? false;
export const selectIsDeveloper = (state: WithProfile): boolean => selectProfile(state)?.isDeveloper ?? false;
