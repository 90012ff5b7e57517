import { parts as accounts } from '../accounts';
import { teamPausedFlow, teamPausedReducer } from './state';

/** Tells that a team's plan was paused, a part of its own. */
export { TeamPausedContainer as Screen } from './TeamPausedContainer';
export const parts = { needs: [accounts], reducers: { teamPaused: teamPausedReducer }, sagas: [teamPausedFlow] };
