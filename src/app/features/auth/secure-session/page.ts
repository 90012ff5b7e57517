import { definePage } from '../../../platform/definePage';
import { secureSessionFlow } from './sagas';
import { SecureSessionContainer } from './SecureSessionContainer';

export default definePage({
  path: '/app/login/secure-session',
  title: 'Secure Session',
  auth: 'none',
  frame: 'none',
  entry: 'sign-in',
  sagas: [secureSessionFlow],
  Screen: SecureSessionContainer,
});
