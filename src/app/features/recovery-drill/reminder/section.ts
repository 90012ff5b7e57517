import { defineSection } from '../../../platform/definePage';
import { sessionLoaded } from '../../session';
import { ReminderContainer } from './ReminderContainer';
import { loadDrill } from '../sagas';
import { recoveryDrillSlice, reminderPath } from '../state';

/** The link to the page in the security settings, with a reminder if a way back is missing. */
export default defineSection({
  path: reminderPath,
  slices: [recoveryDrillSlice],
  load: loadDrill,
  reloadOn: [sessionLoaded],
  Screen: ReminderContainer,
});
