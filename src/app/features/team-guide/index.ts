import { parts as accounts } from '../accounts';
import { teamGuideFlow, teamGuideSlice } from './state';

/** The guide for a team on trial; the modal itself, `modal/`, is a separate chunk. */
export { selectGuidedAccountId, selectTeamGuideView, teamTrialBegan } from './state';
export const parts = { needs: [accounts], slices: [teamGuideSlice], sagas: [teamGuideFlow] };
