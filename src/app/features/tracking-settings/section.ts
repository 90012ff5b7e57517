import { defineSection } from '../../platform/definePage';
import { currentAccountChosen, parts as accounts } from '../accounts';
import { parts as abTests } from '../ab-tests';
import { parts as consent } from '../consent/setting';
import { parts as featureFlags } from '../feature-flags';
import { parts as profile } from '../profile';
import { sessionLoaded } from '../session';
import { loadTracking, trackingSettingsFlow } from './sagas';
import { trackingRetried, trackingSettingsSlice } from './state';
import { TrackingSettingsContainer } from './TrackingSettingsContainer';

/** Everything that is recorded about the person, and the switches that stop it. */
export default defineSection({
  path: '/app/settings/tracking',
  needs: [profile, accounts, consent, abTests, featureFlags],
  slices: [trackingSettingsSlice],
  sagas: [trackingSettingsFlow],
  load: loadTracking,
  // The section may be there before the session is known.
  reloadOn: [trackingRetried, sessionLoaded, currentAccountChosen],
  Screen: TrackingSettingsContainer,
});
