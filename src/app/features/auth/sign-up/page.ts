import { definePage } from '../../../platform/definePage';
import { parts, Screen } from '.';

export default definePage({
  path: '/sign-up',
  title: 'Sign Up',
  auth: 'attempt',
  frame: 'none',
  entry: 'sign-in',
  hasAlternativeSignIn: true,
  ...parts,
  Screen,
});
