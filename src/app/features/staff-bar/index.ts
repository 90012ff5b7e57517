import { parts as accounts } from '../accounts';

/** The superuser bar at the top of the application's pages. */
export { StaffBarContainer as Screen } from './StaffBarContainer';
export const parts = { needs: [accounts] };
