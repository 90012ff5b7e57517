import { parts as profile } from '../profile';
import { termsFlow } from './sagas';
import { termsReducer } from './state';

/** The wish that somebody agree to the terms anew, where it is due. */
export { TermsNotice } from './containers/TermsNotice';
export const parts = { needs: [profile], reducers: { terms: termsReducer }, sagas: [termsFlow] };
