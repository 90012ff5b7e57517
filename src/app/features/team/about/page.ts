import { definePage } from '../../../platform/definePage';
import { TeamsScreen } from './TeamsScreen';

export default definePage({
  path: '/teams',
  title: 'Teams',
  auth: 'attempt',
  frame: 'visitor',
  scrollsToTop: true,
  chunk: 'teams',
  Screen: TeamsScreen,
});
