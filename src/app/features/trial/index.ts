import { parts as accounts } from '../accounts';
import { trialFlow, trialSlice } from './state';

/** Trials of the current account: above every page, and in full on the page about plans. */
export { TrialNotice } from './TrialNotice';
export { TrialDetails } from './TrialDetails';
export const parts = { needs: [accounts], slices: [trialSlice], sagas: [trialFlow] };
