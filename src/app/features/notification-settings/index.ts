import { parts as profile } from '../profile';
import { notificationSettingsFlow } from './sagas';
import { notificationSettingsSlice } from './state';

/** Alerts, summaries and news: a section of the settings. */
export { NotificationSection as SettingsSection } from './NotificationSection';
export const parts = {
  needs: [profile],
  slices: [notificationSettingsSlice],
  sagas: [notificationSettingsFlow],
};
