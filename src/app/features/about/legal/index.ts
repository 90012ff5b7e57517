/** `/terms` and `/privacy`, to which the way in leads (A2.59). */
export { TermsScreen } from './LegalScreens';
export { parts, PrivacyContainer } from './PrivacyContainer';
