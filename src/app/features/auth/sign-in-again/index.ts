import { signInAgainFlow } from './sagas';
import { signInAgainSlice } from './state';

/** The dialog for signing in again on the page. Loaded ahead for people who are signed in, so that it also opens without a network. */
export { SignInAgainContainer as Screen } from './SignInAgainContainer';
export const parts = { slices: [signInAgainSlice], sagas: [signInAgainFlow] };
