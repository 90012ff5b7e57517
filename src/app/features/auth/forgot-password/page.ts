import { definePage } from '../../../platform/definePage';
import { parts, Screen } from '.';

export default definePage({
  path: '/app/login/forgot',
  title: 'Forgot Password',
  auth: 'none',
  frame: 'none',
  entry: 'sign-in',
  ...parts,
  Screen,
});
