import { definePage } from '../../../platform/definePage';
import { loadFlows, SignUpPage } from './page';

export default definePage({
  path: '/sign-up/team-member/:appId',
  title: 'Sign Up',
  auth: 'attempt',
  frame: 'none',
  hasAlternativeSignIn: true,
  chunk: 'sign-up',
  sagas: [loadFlows],
  Screen: SignUpPage,
});
