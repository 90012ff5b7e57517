import { definePage } from '../../../platform/definePage';
import { parts, Screen } from '.';

export default definePage({
  path: '/app/assets/connections',
  title: 'Connections',
  frame: 'full',
  scrollsToTop: true,
  chunk: 'connections',
  ...parts,
  Screen,
});
