import { socialLoginFlow, socialLoginSlice } from './state';

/** Signing in through a provider, in a popup: the buttons below log-in and sign-up. */
export { SocialLoginButtons as Screen } from './SocialLoginButtons';
export const parts = { slices: [socialLoginSlice], sagas: [socialLoginFlow] };
