import { definePage } from '../../../platform/definePage';
import { ResetPasswordContainer } from './ResetPasswordContainer';
import { resetPasswordFlow } from './sagas';

export default definePage({
  path: ['/app/reset-password', '/app/login/reset-password'],
  title: 'Reset Password',
  auth: 'none',
  frame: 'none',
  entry: 'sign-in',
  sagas: [resetPasswordFlow],
  Screen: ResetPasswordContainer,
});
