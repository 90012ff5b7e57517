import { parts as accounts } from '../accounts';
import { teamGuideFlow } from './sagas';
import { teamGuideSlice } from './state';

/** The guide for a team on trial; the modal itself, `modal/`, is a separate chunk. */
export {
  selectGuidedAccountId,
  selectTeamGuideView,
  teamGuideRequested,
  teamTrialBegan,
  type TeamGuideView,
  type WithTeamGuide,
} from './state';
export const parts = { needs: [accounts], slices: [teamGuideSlice], sagas: [teamGuideFlow] };
