import { definePage } from '../../../platform/definePage';
import { loadOnInteraction } from '../shared/loadOnInteraction';
import { LoginContainer } from './LoginContainer';

export default definePage({
  path: '/app/login',
  title: 'Log In',
  auth: 'attempt',
  frame: 'none',
  entry: 'sign-in',
  hasAlternativeSignIn: true,
  sagas: [loadOnInteraction('login', () => import(/* webpackChunkName: "login-flows" */ './flows'))],
  Screen: LoginContainer,
});
