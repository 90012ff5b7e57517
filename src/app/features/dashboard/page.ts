import { definePage } from '../../platform/definePage';
import { parts, Screen } from '.';

export default definePage({
  path: ['/app/dashboard', '/app/home'],
  title: 'Dashboard',
  frame: 'full',
  scrollsToTop: true,
  ...parts,
  Screen,
});
