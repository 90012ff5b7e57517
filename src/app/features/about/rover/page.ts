import { definePage } from '../../../platform/definePage';
import { Screen } from '.';

export default definePage({
  path: '/rover',
  title: 'Rover',
  auth: 'attempt',
  frame: 'logo',
  scrollsToTop: true,
  Screen,
});
