import type { ReactElement } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { ConnectionsScreen } from './ConnectionsScreen';
import { selectConnections } from './selectors';
import { connectionsRetried, removalConfirmed } from './state';

/** `/app/assets/connections`. */
export function ConnectionsContainer(): ReactElement {
  const dispatch = useAppDispatch();
  return (
    <ConnectionsScreen
      view={useAppSelector(selectConnections)}
      onRetry={() => dispatch(connectionsRetried())}
      onRemove={({ id, title }) => dispatch(removalConfirmed({ id, title }))}
    />
  );
}
