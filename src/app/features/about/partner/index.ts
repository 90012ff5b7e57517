/** `/partner` (A2.32). */
export { PartnerScreen as Screen } from './PartnerScreen';
