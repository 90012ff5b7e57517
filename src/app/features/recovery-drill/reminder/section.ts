import { defineSection } from '../../../platform/definePage';
import { sessionLoaded } from '../../session';
import { ReminderContainer } from './ReminderContainer';
import { loadDrill } from '../sagas';
import { recoveryDrillSlice, reminderPath } from '../state';

/** The link to the drill in the security settings, with a reminder if a way back is missing or was never proved. */
export default defineSection({
  path: reminderPath,
  slices: [recoveryDrillSlice],
  load: loadDrill,
  reloadOn: [sessionLoaded],
  Screen: ReminderContainer,
});
