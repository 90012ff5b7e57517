import { definePage } from '../../../platform/definePage';
import { parts, Screen } from '.';

export default definePage({
  path: '/sign-up/team-member/:appId',
  title: 'Sign Up',
  auth: 'attempt',
  frame: 'none',
  hasAlternativeSignIn: true,
  chunk: 'sign-up',
  ...parts,
  Screen,
});
