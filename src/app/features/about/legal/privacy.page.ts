import { definePage } from '../../../platform/definePage';
import { parts, PrivacyContainer } from '.';

export default definePage({
  path: '/privacy',
  title: 'Privacy',
  auth: 'attempt',
  frame: 'logo',
  scrollsToTop: true,
  chunk: 'legal',
  ...parts,
  Screen: PrivacyContainer,
});
