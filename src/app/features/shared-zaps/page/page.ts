import { definePage } from '../../../platform/definePage';
import { parts, Screen } from '.';

export default definePage({
  path: '/shared/:id',
  title: 'Shared Zap',
  auth: 'attempt',
  frame: 'none',
  scrollsToTop: true,
  chunk: 'shared-zap',
  ...parts,
  Screen,
});
