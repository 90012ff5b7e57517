import { definePage } from '../../../platform/definePage';
import { parts, Screen } from '.';

export default definePage({
  path: ['/app/reset-password', '/app/login/reset-password'],
  title: 'Reset Password',
  auth: 'none',
  frame: 'none',
  entry: 'sign-in',
  ...parts,
  Screen,
});
