import { definePage } from '../../platform/definePage';
import { parts, Screen } from '.';

export default definePage({
  path: ['/editor', '/editor/:id'],
  title: 'Editor',
  auth: 'required',
  frame: 'none',
  scrollsToTop: ['/editor'],
  ...parts,
  Screen,
});
