import { signOnFlow } from './sagas';
import { socialLoginSlice } from './state';

/** Signing in through a provider, in a popup: the buttons below log-in and sign-up. */
export { SignOnContainer as Screen } from './SignOnContainer';
export const parts = { slices: [socialLoginSlice], sagas: [signOnFlow] };
