import { definePage } from '../../../platform/definePage';
import { parts, Screen } from '.';

export default definePage({
  path: '/app/join-team',
  title: 'Join a Team',
  auth: 'attempt',
  frame: 'logo',
  scrollsToTop: true,
  chunk: 'join-team',
  ...parts,
  Screen,
});
