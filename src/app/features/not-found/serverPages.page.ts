import { definePage } from '../../platform/definePage';
import { NotFoundContainer } from './NotFoundContainer';
import { notFoundSlice } from './state';

export default definePage({
  path: ['/apps/updates', '/apps/updates/:id/:slug'],
  title: 'Page Not Found',
  auth: 'attempt',
  frame: 'logo',
  isServerPage: true,
  chunk: 'not-found',
  slices: [notFoundSlice],
  Screen: NotFoundContainer,
});
