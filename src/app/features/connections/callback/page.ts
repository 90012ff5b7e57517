import { definePage } from '../../../platform/definePage';
import { CallbackContainer } from './CallbackContainer';
import { callbackFlow, finishSignIn } from './sagas';
import { callbackSlice } from './state';

export default definePage({
  path: '/engine/auth/callback',
  title: 'Connect an App',
  auth: 'required',
  frame: 'none',
  scrollsToTop: true,
  chunk: 'connect-callback',
  slices: [callbackSlice],
  sagas: [callbackFlow],
  load: finishSignIn,
  Screen: CallbackContainer,
});
