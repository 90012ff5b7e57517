import { defineSection } from '../../platform/definePage';
import { sessionLoaded } from '../session';
import { loadSecurity, securityFlow } from './sagas';
import { SecurityContainer } from './SecurityContainer';
import { securityPath, securityRetried, securitySlice } from './state';

export default defineSection({
  path: securityPath,
  slices: [securitySlice],
  sagas: [securityFlow],
  load: loadSecurity,
  // The section may be there before the session is known.
  reloadOn: [securityRetried, sessionLoaded],
  Screen: SecurityContainer,
});
