import type { Stories } from '../../../widgets/stories';
import { PrivacyScreen, TermsScreen } from './LegalScreens';

export const stories: Stories = {
  title: 'Terms and privacy',
  frame: 'content',
  states: { terms: () => <TermsScreen />, privacy: () => <PrivacyScreen /> },
};
