import { definePage } from '../../platform/definePage';
import { parts, Screen } from '.';

export default definePage({
  path: '/app/two-factor-setup',
  title: 'Two-Factor Authentication',
  frame: 'full',
  scrollsToTop: true,
  ...parts,
  Screen,
});
