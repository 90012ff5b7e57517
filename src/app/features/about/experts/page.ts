import { definePage } from '../../../platform/definePage';
import { parts, Screen } from '.';

export default definePage({
  path: '/experts',
  title: 'Experts',
  auth: 'attempt',
  frame: 'logo',
  scrollsToTop: true,
  ...parts,
  Screen,
});
