import { defineSection } from '../../platform/definePage';
import { parts as profile } from '../profile';
import { NotificationSection } from './NotificationSection';
import { notificationSettingsFlow } from './sagas';
import { notificationSettingsSlice } from './state';

/** Alerts, summaries and news. */
export default defineSection({
  path: '/app/settings/notifications',
  needs: [profile],
  slices: [notificationSettingsSlice],
  sagas: [notificationSettingsFlow],
  Screen: NotificationSection,
});
