import { definePage } from '../../../platform/definePage';
import { loadPending } from './sagas';
import { verifyRetried, verifySlice } from './state';
import { VerifyContainer } from './VerifyContainer';

export default definePage({
  path: '/google-sso/onetap-verify',
  title: 'Confirm Your Account',
  auth: 'attempt',
  frame: 'none',
  chunk: 'one-tap-verify',
  slices: [verifySlice],
  load: loadPending,
  reloadOn: [verifyRetried],
  Screen: VerifyContainer,
});
