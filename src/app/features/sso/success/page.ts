import { definePage } from '../../../platform/definePage';
import { parts, Screen } from '.';

export default definePage({
  path: '/sign-up/sso/success',
  title: 'Signed Up',
  auth: 'none',
  frame: 'none',
  chunk: 'sso-success',
  ...parts,
  Screen,
});
