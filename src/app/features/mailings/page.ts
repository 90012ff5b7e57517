import { definePage } from '../../platform/definePage';
import { parts, Screen } from '.';

export default definePage({
  path: '/app/unsubscribe',
  title: 'Unsubscribe',
  auth: 'attempt',
  frame: 'logo',
  scrollsToTop: true,
  chunk: 'unsubscribe',
  ...parts,
  Screen,
});
