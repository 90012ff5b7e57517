import { defineSection } from '../../platform/definePage';
import { currentAccountChosen, parts as accounts } from '../accounts';
import { parts as members } from '../members';
import { parts as profile } from '../profile';
import { AccountSection } from './AccountSection';
import { accountSettingsFlow, loadPeople } from './sagas';
import { accountSettingsSlice, peopleRetried } from './state';

/** Name, logo, invoices, replay and owner of the current account. */
export default defineSection({
  path: '/app/settings/account',
  needs: [accounts, members, profile],
  slices: [accountSettingsSlice],
  sagas: [accountSettingsFlow],
  load: loadPeople,
  reloadOn: [currentAccountChosen, peopleRetried],
  Screen: AccountSection,
});
