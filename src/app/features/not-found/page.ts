import { definePage } from '../../platform/definePage';
import { NotFoundContainer } from './NotFoundContainer';
import { notFoundSlice } from './state';

export default definePage({
  path: '*',
  title: 'Page Not Found',
  auth: 'attempt',
  frame: 'logo',
  scrollsToTop: true,
  slices: [notFoundSlice],
  Screen: NotFoundContainer,
});
