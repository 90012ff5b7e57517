import { definePage } from '../../../platform/definePage';
import { parts, Screen } from '.';

export default definePage({
  path: '/apps',
  title: 'Apps',
  auth: 'attempt',
  frame: 'visitor',
  scrollsToTop: true,
  chunk: 'apps',
  ...parts,
  Screen,
});
