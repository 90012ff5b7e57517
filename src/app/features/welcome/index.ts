import { parts as profile } from '../profile';

/** What a newcomer sees after signing up. */
export { WelcomeContainer as Screen } from './containers/WelcomeContainer';
export const parts = { needs: [profile] };
