import { definePage } from '../../../platform/definePage';
import { Screen } from '.';

export default definePage({
  path: '/teams',
  title: 'Teams',
  auth: 'attempt',
  frame: 'visitor',
  scrollsToTop: true,
  chunk: 'teams',
  Screen,
});
