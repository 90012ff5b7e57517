/** The floating help button, in a separate chunk. */
export { HelpButtonContainer } from './HelpButtonContainer';
