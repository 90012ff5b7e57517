import { definePage } from '../../../platform/definePage';
import { parts, Screen } from '.';

export default definePage({
  path: '/app/login/2fa',
  title: 'Two-Factor Authentication',
  auth: 'none',
  frame: 'none',
  entry: 'sign-in',
  ...parts,
  Screen,
});
