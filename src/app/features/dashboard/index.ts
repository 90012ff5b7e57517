import { parts as zaps } from '../zaps';

/** The home of whoever is signed in. */
export { DashboardContainer as Screen } from './containers/DashboardContainer';
export const parts = { needs: [zaps] };
