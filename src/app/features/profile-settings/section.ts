import { defineSection } from '../../platform/definePage';
import { parts as profile } from '../profile';
import { loadTimezones, parts as timezones } from '../timezones';
import { ProfileSection } from './ProfileSection';
import { profileSettingsFlow } from './sagas';
import { profileSettingsSlice } from './state';

/** Picture, name, work and place. */
export default defineSection({
  path: '/app/settings/profile',
  needs: [profile, timezones],
  slices: [profileSettingsSlice],
  sagas: [profileSettingsFlow],
  load: loadTimezones,
  Screen: ProfileSection,
});
