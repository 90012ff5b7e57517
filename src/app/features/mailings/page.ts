import { definePage } from '../../platform/definePage';
import { UnsubscribeContainer } from './UnsubscribeContainer';
import { mailingsFlow, readLink } from './sagas';
import { mailingsSlice } from './state';

/** The page behind the link in our news, which ends them. */
export default definePage({
  path: '/app/unsubscribe',
  title: 'Unsubscribe',
  auth: 'attempt',
  frame: 'logo',
  scrollsToTop: true,
  chunk: 'unsubscribe',
  slices: [mailingsSlice],
  sagas: [mailingsFlow],
  load: readLink,
  Screen: UnsubscribeContainer,
});
