import { parts as accounts } from '../accounts';
import { parts as members } from '../members';
import { parts as profile } from '../profile';
import { accountSettingsFlow } from './sagas';
import { accountSettingsSlice } from './state';

/** Name, logo, invoices, replay and owner of the current account: a section of the settings. */
export { AccountSection as SettingsSection } from './AccountSection';
export const parts = {
  needs: [accounts, members, profile],
  slices: [accountSettingsSlice],
  sagas: [accountSettingsFlow],
};
