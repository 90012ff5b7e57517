import { definePage } from '../../../platform/definePage';
import { LockedScreen } from './LockedScreen';

export default definePage({
  path: '/app/login/locked',
  title: 'Account Locked',
  auth: 'none',
  frame: 'none',
  entry: 'sign-in',
  chunk: 'auth-notices',
  Screen: LockedScreen,
});
