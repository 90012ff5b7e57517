import { definePage } from '../../../platform/definePage';
import { loadFlows } from './loadFlows';
import { SignUpContainer } from './SignUpContainer';

export default definePage({
  path: '/sign-up',
  title: 'Sign Up',
  auth: 'attempt',
  frame: 'none',
  entry: 'sign-in',
  hasAlternativeSignIn: true,
  sagas: [loadFlows],
  Screen: SignUpContainer,
});
