import { parts as zaps } from '../zaps';

/** The home page of a signed-in person. */
export { DashboardContainer as Screen } from './containers/DashboardContainer';
export const parts = { needs: [zaps] };
