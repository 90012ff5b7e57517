import { parts as teamGuide } from '..';

/** The Team Guide itself, in a separate chunk. */
export { TeamGuideContainer as Screen } from './TeamGuideContainer';
export const parts = { needs: [teamGuide] };
