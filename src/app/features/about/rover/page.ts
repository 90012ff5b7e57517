import { definePage } from '../../../platform/definePage';
import { RoverScreen } from './RoverScreen';

export default definePage({
  path: '/rover',
  title: 'Rover',
  auth: 'attempt',
  frame: 'logo',
  scrollsToTop: true,
  Screen: RoverScreen,
});
