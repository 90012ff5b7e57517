import type { Cases } from '../../../widgets/cases';
import { PrivacyScreen, TermsScreen } from './LegalScreens';

export const cases: Cases = {
  title: 'Terms and privacy',
  frame: 'content',
  states: { terms: () => <TermsScreen />, privacy: () => <PrivacyScreen /> },
};
