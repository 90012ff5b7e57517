import { parts as emailConfirmation } from '../email-confirmation';

/** What a newcomer sees after signing up. */
export { WelcomeContainer as Screen } from './containers/WelcomeContainer';
export const parts = { needs: [emailConfirmation] };
