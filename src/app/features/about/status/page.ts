import { definePage } from '../../../platform/definePage';
import { parts, Screen } from '.';

export default definePage({
  path: '/status',
  title: 'Status',
  auth: 'none',
  frame: 'logo',
  scrollsToTop: true,
  ...parts,
  Screen,
});
