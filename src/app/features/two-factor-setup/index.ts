import { parts as profile } from '../profile';
import { setupFlow } from './sagas';
import { setupSlice } from './state';

/** The page that turns two-factor authentication on and off. */
export { TwoFactorSetupContainer as Screen } from './containers/TwoFactorSetupContainer';
export const parts = { needs: [profile], slices: [setupSlice], sagas: [setupFlow] };
