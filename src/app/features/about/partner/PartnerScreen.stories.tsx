import type { Stories } from '../../../widgets/stories';
import { partnerTexts, PartnerScreen } from './PartnerScreen';

export const stories: Stories = {
  title: 'Partner programme',
  frame: 'content',
  states: { page: () => <PartnerScreen />, 'start building': () => <PartnerScreen callToAction={partnerTexts.build} /> },
};
