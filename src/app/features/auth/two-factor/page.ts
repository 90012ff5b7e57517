import { definePage } from '../../../platform/definePage';
import { passkeyFactorFlow, passkeyFactorSlice } from './passkey';
import { twoFactorFlow } from './sagas';
import { TwoFactorContainer } from './TwoFactorContainer';

export default definePage({
  path: '/app/login/2fa',
  title: 'Two-Factor Authentication',
  auth: 'none',
  frame: 'none',
  entry: 'sign-in',
  slices: [passkeyFactorSlice],
  sagas: [twoFactorFlow, passkeyFactorFlow],
  Screen: TwoFactorContainer,
});
