import { definePage } from '../../platform/definePage';
import { parts, Screen } from '.';

export default definePage({
  path: '*',
  title: 'Page Not Found',
  auth: 'attempt',
  frame: 'logo',
  scrollsToTop: true,
  ...parts,
  Screen,
});
