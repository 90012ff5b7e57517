import type { Profile } from '../../../contract/profiles';
import { defineEntityType } from '../../entities';

/** The profile of the signed-in person. */
export const profiles = defineEntityType<Profile>({ type: 'profile' });
