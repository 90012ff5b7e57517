import type { Cases } from '../../../widgets/cases';
import { PartnerScreen } from './PartnerScreen';

export const cases: Cases = { title: 'Partner programme', frame: 'content', states: { page: () => <PartnerScreen /> } };
