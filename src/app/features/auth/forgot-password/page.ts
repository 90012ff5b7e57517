import { definePage } from '../../../platform/definePage';
import { ForgotPasswordContainer } from './ForgotPasswordContainer';
import { forgotPasswordFlow } from './sagas';

export default definePage({
  path: '/app/login/forgot',
  title: 'Forgot Password',
  auth: 'none',
  frame: 'none',
  entry: 'sign-in',
  sagas: [forgotPasswordFlow],
  Screen: ForgotPasswordContainer,
});
