import { definePage } from '../../../platform/definePage';
import { TermsScreen } from './LegalScreens';

export default definePage({
  path: '/terms',
  title: 'Terms of Service',
  auth: 'attempt',
  frame: 'logo',
  scrollsToTop: true,
  chunk: 'legal',
  Screen: TermsScreen,
});
