import { definePage } from '../../../platform/definePage';
import { loadFlows } from './loadFlows';
import { SignUpContainer } from './SignUpContainer';

export default definePage({
  path: '/sign-up/team-member/:appId',
  title: 'Sign Up',
  auth: 'attempt',
  frame: 'none',
  hasAlternativeSignIn: true,
  chunk: 'sign-up',
  sagas: [loadFlows],
  Screen: SignUpContainer,
});
