import { defineSection } from '../../../platform/definePage';
import { ConnectionsContainer } from './ConnectionsContainer';
import { connectionsFlow, loadConnections } from './sagas';
import { connectionsRetried, connectionsSlice } from './state';

export default defineSection({
  path: '/app/settings/connections',
  slices: [connectionsSlice],
  sagas: [connectionsFlow],
  load: loadConnections,
  reloadOn: [connectionsRetried],
  Screen: ConnectionsContainer,
});
