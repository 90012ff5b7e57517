import { useMemo, type ReactElement } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { ConnectionsScreen, type ConnectionsScreenProps } from './ConnectionsScreen';
import { selectConnections, selectSharingMembers, selectUsage } from './selectors';
import {
  connectionsRetried,
  reconnectStarted,
  removalAsked,
  removalConfirmed,
  renameStarted,
  shareStarted,
  sharingOpened,
  testStarted,
} from './state';

type Acts = Omit<ConnectionsScreenProps, 'view' | 'usage' | 'members' | 'opened'>;

/** `/app/assets/connections`. */
export function ConnectionsContainer(): ReactElement {
  const dispatch = useAppDispatch();
  const acts = useMemo<Acts>(
    () => ({
      onRetry: () => dispatch(connectionsRetried()),
      onTest: ({ id }) => dispatch(testStarted({ id })),
      onReconnect: ({ id, app }) => dispatch(reconnectStarted({ id, app: app.key })),
      onRename: ({ id }, title) => dispatch(renameStarted({ id, title })),
      onShareOpen: () => dispatch(sharingOpened()),
      onShare: ({ id }, sharing, sharedWith) => dispatch(shareStarted({ id, sharing, sharedWith })),
      onRemoveAsk: ({ id }) => dispatch(removalAsked({ id })),
      onRemove: ({ id, title }) => dispatch(removalConfirmed({ id, title })),
    }),
    [dispatch],
  );
  return (
    <ConnectionsScreen
      view={useAppSelector(selectConnections)}
      usage={useAppSelector(selectUsage)}
      members={useAppSelector(selectSharingMembers)}
      {...acts}
    />
  );
}
