import { entityParts } from '../../../entities';
import { definePage } from '../../../platform/definePage';
import { currentAccountChosen, parts as accounts } from '../../accounts';
import { parts as members } from '../../members';
import { authentications } from '../entity';
import { ConnectionsContainer } from './ConnectionsContainer';
import { connectionsListFlow, loadConnections } from './sagas';
import { connectionsRetried, connectionsSlice } from './state';

export default definePage({
  path: '/app/assets/connections',
  title: 'Connections',
  frame: 'full',
  scrollsToTop: true,
  chunk: 'connections',
  needs: [accounts, members],
  slices: [connectionsSlice],
  entities: entityParts(authentications),
  sagas: [connectionsListFlow],
  load: loadConnections,
  reloadOn: [currentAccountChosen, connectionsRetried],
  Screen: ConnectionsContainer,
});
