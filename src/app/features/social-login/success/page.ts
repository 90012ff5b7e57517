import { definePage } from '../../../platform/definePage';
import { successFlow } from './flow';
import { SuccessScreen } from './SuccessScreen';

export default definePage({
  path: '/sign-up/sso/success',
  title: 'Signed Up',
  auth: 'none',
  frame: 'none',
  chunk: 'sso-success',
  sagas: [successFlow],
  Screen: SuccessScreen,
});
