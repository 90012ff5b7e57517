import { definePage } from '../../platform/definePage';
import { parts as zaps } from '../zaps';
import { DashboardContainer } from './DashboardContainer';

/** The home page of a signed-in person. */
export default definePage({
  path: ['/app/dashboard', '/app/home'],
  title: 'Dashboard',
  frame: 'full',
  scrollsToTop: true,
  needs: [zaps],
  Screen: DashboardContainer,
});
