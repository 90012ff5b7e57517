import type { Profile } from '../../../contract/profiles';
import { defineEntityType } from '../../entities';

/** One's own profile. */
export const profiles = defineEntityType<Profile>({ type: 'profile' });
