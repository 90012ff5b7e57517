import { parts as accounts } from '../accounts';
import { teamPausedFlow, teamPausedSlice } from './state';

/** The notice that a team's plan was paused, in a separate chunk. */
export { TeamPausedModal as Screen } from './TeamPausedModal';
export const parts = { needs: [accounts], slices: [teamPausedSlice], sagas: [teamPausedFlow] };
