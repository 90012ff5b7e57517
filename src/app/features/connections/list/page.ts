import { entityParts } from '../../../entities';
import { definePage } from '../../../platform/definePage';
import { currentAccountChosen, parts as accounts } from '../../accounts';
import { authentications } from '../entity';
import { ConnectionsContainer } from './ConnectionsContainer';
import { connectionsListFlow, loadConnections } from './sagas';
import { connectionsRetried } from './state';

export default definePage({
  path: '/app/assets/connections',
  title: 'Connections',
  frame: 'full',
  scrollsToTop: true,
  chunk: 'connections',
  needs: [accounts],
  entities: entityParts(authentications),
  sagas: [connectionsListFlow],
  load: loadConnections,
  reloadOn: [currentAccountChosen, connectionsRetried],
  Screen: ConnectionsContainer,
});
