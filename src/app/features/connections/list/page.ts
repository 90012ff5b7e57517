import { entityParts } from '../../../entities';
import { definePage } from '../../../platform/definePage';
import { parts as accounts } from '../../accounts';
import { authentications } from '../entity';
import { ConnectionsContainer } from './ConnectionsContainer';
import { connectionsListFlow } from './sagas';

export default definePage({
  path: '/app/assets/connections',
  title: 'Connections',
  frame: 'full',
  scrollsToTop: true,
  chunk: 'connections',
  needs: [accounts],
  entities: entityParts(authentications),
  sagas: [connectionsListFlow],
  Screen: ConnectionsContainer,
});
