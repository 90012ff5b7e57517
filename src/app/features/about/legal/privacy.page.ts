import { definePage } from '../../../platform/definePage';
import { parts as consent } from '../../consent/setting';
import { PrivacyContainer } from './PrivacyContainer';

export default definePage({
  path: '/privacy',
  title: 'Privacy',
  auth: 'attempt',
  frame: 'logo',
  scrollsToTop: true,
  chunk: 'legal',
  needs: [consent],
  Screen: PrivacyContainer,
});
