import { parts as profile } from '../profile';
import { termsFlow, termsSlice } from './state';

/** The request to agree to new terms, if it is due. */
export { TermsNotice } from './TermsNotice';
export const parts = { needs: [profile], slices: [termsSlice], sagas: [termsFlow] };
