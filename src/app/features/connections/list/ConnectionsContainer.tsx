import type { ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { ConnectionsScreen } from './ConnectionsScreen';
import { selectConnections } from './selectors';
import { connectionsRetried, removalConfirmed } from './state';

/** `/app/assets/connections`. */
export function ConnectionsContainer(): ReactElement {
  const dispatch = useDispatch();
  return (
    <ConnectionsScreen
      view={useSelector(selectConnections)}
      onRetry={() => dispatch(connectionsRetried())}
      onRemove={({ id, title }) => dispatch(removalConfirmed({ id, title }))}
    />
  );
}
