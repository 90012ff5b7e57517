import { parts as accounts } from '../../accounts';
import { parts as teamGuide } from '../../team-guide';
import { trialFlow } from './sagas';
import { trialSlice } from './state';

/** `/app/team-account-setup`. */
export { TrialContainer as Screen } from './TrialContainer';
export const parts = { needs: [accounts, teamGuide], slices: [trialSlice], sagas: [trialFlow] };
