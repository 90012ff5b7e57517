import { parts as accounts } from '../accounts';
import { trialFlow } from './sagas';
import { trialActsSlice } from './state';

/** Trials of the current account: above every page, and in full on the page about plans. */
export { TrialNotice } from './containers/TrialNotice';
export { TrialDetails } from './containers/TrialDetails';
export const parts = { needs: [accounts], slices: [trialActsSlice], sagas: [trialFlow] };
