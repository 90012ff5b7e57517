import { definePage } from '../../platform/definePage';
import { parts, Screen } from '.';

export default definePage({
  path: '/webintent/create-zap',
  title: 'Create Zap',
  auth: 'required',
  frame: 'full',
  prefersSignUp: true,
  scrollsToTop: true,
  chunk: 'preview',
  ...parts,
  Screen,
});
