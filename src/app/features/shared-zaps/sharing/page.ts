import { definePage } from '../../../platform/definePage';
import { parts, Screen } from '.';

export default definePage({
  path: '/app/assets/zaps/:id/share',
  title: 'Share a Zap',
  frame: 'full',
  scrollsToTop: true,
  ...parts,
  Screen,
});
