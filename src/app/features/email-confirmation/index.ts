import { parts as profile } from '../profile';
import { confirmationFlow } from './sagas';
import { confirmationSlice } from './state';

/** Confirming an email address: the page behind the link, the notice, and the page for people who must do so. */
export { UnconfirmedNotice } from './UnconfirmedNotice';
export const parts = { needs: [profile], slices: [confirmationSlice], sagas: [confirmationFlow] };
