import { defineSection } from '../../platform/definePage';
import { sessionLoaded } from '../session';
import { ActivityContainer } from './ActivityContainer';
import { activityFlow, loadActivity } from './sagas';
import { activityRetried, activitySlice } from './state';

/** The timeline of log-ins and changes. */
export default defineSection({
  path: '/app/settings/security',
  slices: [activitySlice],
  sagas: [activityFlow],
  load: loadActivity,
  // The section may be there before the session is known.
  reloadOn: [activityRetried, sessionLoaded],
  Screen: ActivityContainer,
});
