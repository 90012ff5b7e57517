/** `/terms` and `/privacy`, to which the way in leads. */
export { TermsScreen } from './LegalScreens';
export { parts, PrivacyContainer } from './PrivacyContainer';
