import { definePage } from '../../../platform/definePage';
import { parts, Screen } from '.';

export default definePage({
  path: ['/help', '/help/:slug'],
  title: 'Help',
  auth: 'attempt',
  frame: 'visitor',
  scrollsToTop: true,
  chunk: 'help',
  ...parts,
  Screen,
});
