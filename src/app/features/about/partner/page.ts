import { definePage } from '../../../platform/definePage';
import { parts, Screen } from '.';

export default definePage({
  path: '/partner',
  title: 'Partner Programme',
  auth: 'attempt',
  frame: 'logo',
  scrollsToTop: true,
  ...parts,
  Screen,
});
