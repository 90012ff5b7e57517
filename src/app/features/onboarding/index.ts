import { parts as emailConfirmation } from '../email-confirmation';
import { onboardingFlow } from './sagas';
import { onboardingSlice } from './state';

/** Where a sign-up leads: three questions, asked once, and then what to do first. */
export { OnboardingContainer as Screen } from './containers/OnboardingContainer';
export const parts = { needs: [emailConfirmation], slices: [onboardingSlice], sagas: [onboardingFlow] };
