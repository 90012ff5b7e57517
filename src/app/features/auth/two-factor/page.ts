import { definePage } from '../../../platform/definePage';
import { passkeyFactorFlow, passkeyFactorReducer } from './passkey';
import { twoFactorFlow } from './sagas';
import { TwoFactorContainer } from './TwoFactorContainer';

export default definePage({
  path: '/app/login/2fa',
  title: 'Two-Factor Authentication',
  auth: 'none',
  frame: 'none',
  entry: 'sign-in',
  slices: [{ reducerPath: 'passkeyFactor', reducer: passkeyFactorReducer }],
  sagas: [twoFactorFlow, passkeyFactorFlow],
  Screen: TwoFactorContainer,
});
