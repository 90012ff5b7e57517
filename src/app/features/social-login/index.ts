import { socialLoginFlow } from './sagas';
import { socialLoginSlice } from './state';

/** Signing in through a provider, in a popup: the buttons below log-in and sign-up. */
export { SocialLoginContainer as Screen } from './SocialLoginContainer';
export const parts = { slices: [socialLoginSlice], sagas: [socialLoginFlow] };
