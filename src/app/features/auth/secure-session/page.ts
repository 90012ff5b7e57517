import { definePage } from '../../../platform/definePage';
import { parts, Screen } from '.';

export default definePage({
  path: '/app/login/secure-session',
  title: 'Secure Session',
  auth: 'none',
  frame: 'none',
  entry: 'sign-in',
  ...parts,
  Screen,
});
