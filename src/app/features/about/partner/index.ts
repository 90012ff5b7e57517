import { parts as abTests } from '../../ab-tests';

/** `/partner`. */
export { PartnerContainer as Screen } from './PartnerContainer';
export const parts = { needs: [abTests] };
