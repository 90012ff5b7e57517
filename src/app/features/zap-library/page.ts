import { definePage } from '../../platform/definePage';
import { parts, Screen } from '.';

export default definePage({
  path: '/app/assets/zaps',
  title: 'Zaps',
  frame: 'full',
  scrollsToTop: true,
  ...parts,
  Screen,
});
