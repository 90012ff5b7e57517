import { definePage } from '../../../platform/definePage';
import { parts as accounts } from '../../accounts';
import { ConnectContainer } from './ConnectContainer';
import { connectFlow, loadStart } from './sagas';
import { connectRetried, connectSlice } from './state';

export default definePage({
  path: '/engine/auth/start/:api',
  title: 'Connect an App',
  auth: 'required',
  frame: 'none',
  scrollsToTop: true,
  chunk: 'connect',
  needs: [accounts],
  slices: [connectSlice],
  sagas: [connectFlow],
  load: loadStart,
  reloadOn: [connectRetried],
  Screen: ConnectContainer,
});
