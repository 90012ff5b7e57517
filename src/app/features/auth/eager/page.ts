import { definePage } from '../../../platform/definePage';
import { EagerScreen } from './EagerScreen';
import { eagerFlow } from './sagas';

export default definePage({
  path: '/apps/integrations/eager/:slug1/:slug2?',
  title: 'Connect Your Apps',
  auth: 'attempt',
  frame: 'none',
  sagas: [eagerFlow],
  Screen: EagerScreen,
});
