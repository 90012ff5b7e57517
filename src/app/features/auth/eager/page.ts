import { definePage } from '../../../platform/definePage';
import { sessionLoaded, sessionLoadFailed, sessionMissing } from '../../session';
import { EagerScreen } from './EagerScreen';
import { redirectToApps } from './sagas';

export default definePage({
  path: '/apps/integrations/eager/:slug1/:slug2?',
  title: 'Connect Your Apps',
  auth: 'attempt',
  frame: 'none',
  load: redirectToApps,
  reloadOn: [sessionLoaded, sessionMissing, sessionLoadFailed],
  Screen: EagerScreen,
});
