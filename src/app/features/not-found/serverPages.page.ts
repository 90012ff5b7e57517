import { definePage } from '../../platform/definePage';
import page from './page';
import { notFoundSlice } from './state';

export default definePage({
  path: ['/apps/updates', '/apps/updates/:id/:slug'],
  title: 'Page Not Found',
  auth: 'attempt',
  frame: 'logo',
  isServerPage: true,
  chunk: 'not-found',
  slices: [notFoundSlice],
  Screen: page.Screen,
});
