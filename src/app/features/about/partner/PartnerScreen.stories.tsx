import type { Cases } from '../../../widgets/cases';
import { partnerCopy, PartnerScreen } from './PartnerScreen';

export const cases: Cases = {
  title: 'Partner programme',
  frame: 'content',
  states: { page: () => <PartnerScreen />, 'start building': () => <PartnerScreen callToAction={partnerCopy.build} /> },
};
