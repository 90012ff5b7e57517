import type { Profile } from '../../../contract/profiles';
import { defineEntityType } from '../../entities';

/** One's own profile (A3.01–A3.13). */
export const profiles = defineEntityType<Profile>({ type: 'profile' });
