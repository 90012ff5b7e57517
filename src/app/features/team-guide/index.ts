import { parts as accounts } from '../accounts';
import { teamGuideFlow } from './sagas';
import { teamGuideReducer } from './state';

/** What a team on trial is told; the modal itself, `modal/`, is a part of its own. */
export {
  selectGuidedAccountId,
  selectTeamGuideView,
  teamGuideRequested,
  teamTrialBegan,
  type TeamGuideView,
  type WithTeamGuide,
} from './state';
export const parts = { needs: [accounts], reducers: { teamGuide: teamGuideReducer }, sagas: [teamGuideFlow] };
