/** The notice, over every page, to a member who has to set up a second factor. */
export { SecondFactorNotice } from './SecondFactorNotice';
