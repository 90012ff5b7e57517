import { parts as profile } from '../profile';
import { termsFlow } from './sagas';
import { termsReducer } from './state';

/** The request to agree to new terms, if it is due. */
export { TermsNotice } from './containers/TermsNotice';
export const parts = { needs: [profile], reducers: { terms: termsReducer }, sagas: [termsFlow] };
