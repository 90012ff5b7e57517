import { parts as profile } from '../profile';
import { parts as timezones } from '../timezones';
import { profileSettingsFlow } from './sagas';
import { profileSettingsSlice } from './state';

/** Picture, name, work and place: a section of the settings. */
export { ProfileSection as SettingsSection } from './ProfileSection';
export const parts = { needs: [profile, timezones], slices: [profileSettingsSlice], sagas: [profileSettingsFlow] };
