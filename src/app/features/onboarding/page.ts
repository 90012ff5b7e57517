import { definePage } from '../../platform/definePage';
import { parts as emailConfirmation } from '../email-confirmation';
import { OnboardingContainer } from './OnboardingContainer';
import { loadOnboarding, onboardingFlow } from './sagas';
import { onboardingSlice, retried } from './state';

/** Where a sign-up leads: three questions, asked once, and then what to do first. */
export default definePage({
  path: '/app/onboarding',
  title: 'Welcome',
  frame: 'full',
  scrollsToTop: true,
  needs: [emailConfirmation],
  slices: [onboardingSlice],
  sagas: [onboardingFlow],
  load: loadOnboarding,
  reloadOn: [retried],
  Screen: OnboardingContainer,
});
