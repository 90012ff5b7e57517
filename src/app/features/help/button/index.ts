/** The floating help button, a part of its own. */
export { HelpButtonContainer } from './HelpButtonContainer';
