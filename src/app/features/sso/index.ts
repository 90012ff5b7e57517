import { signOnFlow } from './sagas';
import { signOnSlice } from './state';

/** Signing in through a provider, in a popup: the buttons below log-in and sign-up. */
export { SignOnContainer as Screen } from './containers/SignOnContainer';
export const parts = { slices: [signOnSlice], sagas: [signOnFlow] };
