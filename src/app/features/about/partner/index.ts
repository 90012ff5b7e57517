import { parts as abTests } from '../../ab-tests';

/** `/partner` (A2.32). */
export { PartnerContainer as Screen } from './PartnerContainer';
export const parts = { needs: [abTests] };
