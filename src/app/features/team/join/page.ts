import { definePage } from '../../../platform/definePage';
import { parts as accounts } from '../../accounts';
import { sessionLoaded, sessionLoadFailed, sessionMissing } from '../../session';
import { JoinContainer } from './JoinContainer';
import { joinFlow, loadOffer } from './sagas';
import { joinRetried, joinSlice } from './state';

export default definePage({
  path: '/app/join-team',
  title: 'Join a Team',
  auth: 'attempt',
  frame: 'logo',
  scrollsToTop: true,
  chunk: 'join-team',
  needs: [accounts],
  slices: [joinSlice],
  sagas: [joinFlow],
  load: loadOffer,
  reloadOn: [joinRetried, sessionLoaded, sessionMissing, sessionLoadFailed],
  Screen: JoinContainer,
});
