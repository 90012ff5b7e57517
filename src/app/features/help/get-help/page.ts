import { definePage } from '../../../platform/definePage';
import { parts, Screen } from '.';

export default definePage({
  path: '/app/get-help',
  title: 'Get Help',
  auth: 'attempt',
  frame: 'visitor',
  scrollsToTop: true,
  ...parts,
  Screen,
});
