import { definePage } from '../../platform/definePage';
import { ActivateScreen, parts } from '.';

export default definePage({
  path: '/app/login/activate',
  title: 'Activate Your Account',
  auth: 'attempt',
  frame: 'none',
  entry: 'sign-in',
  chunk: 'confirm-email',
  ...parts,
  Screen: ActivateScreen,
});
