/** What a newcomer sees after signing up. */
export { WelcomeContainer as Screen } from './containers/WelcomeContainer';
