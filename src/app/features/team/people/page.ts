import { definePage } from '../../../platform/definePage';
import { parts, Screen } from '.';

export default definePage({
  path: '/app/team',
  title: 'Team',
  frame: 'full',
  scrollsToTop: true,
  chunk: 'team',
  ...parts,
  Screen,
});
