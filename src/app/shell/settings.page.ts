import { definePage } from '../platform/definePage';
import { parts, Screen } from './settings';

export default definePage({
  path: '/app/settings/:page',
  title: 'Settings',
  frame: 'none',
  scrollsToTop: true,
  chunk: 'settings',
  ...parts,
  Screen,
});
