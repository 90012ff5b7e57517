import { parts as teamGuide } from '..';

/** The Team Guide itself, a part of its own. */
export { TeamGuideContainer as Screen } from './TeamGuideContainer';
export const parts = { needs: [teamGuide] };
