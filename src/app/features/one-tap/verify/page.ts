import { definePage } from '../../../platform/definePage';
import { parts, Screen } from '.';

export default definePage({
  path: '/google-sso/onetap-verify',
  title: 'Confirm Your Account',
  auth: 'attempt',
  frame: 'none',
  chunk: 'one-tap-verify',
  ...parts,
  Screen,
});
