import { definePage } from '../../../platform/definePage';
import { parts, Screen } from '.';

export default definePage({
  path: '/engine/auth/start/:api',
  title: 'Connect an App',
  auth: 'required',
  frame: 'none',
  scrollsToTop: true,
  chunk: 'connect',
  ...parts,
  Screen,
});
