import { definePage } from '../../../platform/definePage';
import { parts as abTests } from '../../ab-tests';
import { PartnerContainer } from './PartnerContainer';

export default definePage({
  path: '/partner',
  title: 'Partner Programme',
  auth: 'attempt',
  frame: 'logo',
  scrollsToTop: true,
  needs: [abTests],
  Screen: PartnerContainer,
});
