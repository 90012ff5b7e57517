/** `/terms` and `/privacy`, to which the way in leads (A2.59). */
export { PrivacyScreen, TermsScreen } from './LegalScreens';
