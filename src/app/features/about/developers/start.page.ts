import { definePage } from '../../../platform/definePage';
import { StartScreen } from './DeveloperScreens';

export default definePage({
  path: '/developer/start',
  title: 'Developers',
  auth: 'attempt',
  frame: 'visitor',
  scrollsToTop: true,
  chunk: 'developers',
  Screen: StartScreen,
});
