import type { ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { ConnectionsScreen } from './ConnectionsScreen';
import { connectionsFlow } from './sagas';
import { connectChosen, connectionsReducer, connectionsRetried, disconnectConfirmed, selectConnections, selectIsLastWayIn } from './state';

/** Ways in besides the password: a section of the settings. */
export function SettingsSection(): ReactElement {
  const dispatch = useDispatch();
  return (
    <ConnectionsScreen
      state={useSelector(selectConnections)}
      isLastWayIn={useSelector(selectIsLastWayIn)}
      onRetry={() => dispatch(connectionsRetried())}
      onConnect={(provider) => dispatch(connectChosen({ provider }))}
      onDisconnect={({ id, provider }) => dispatch(disconnectConfirmed({ id, provider }))}
    />
  );
}

export const parts = { reducers: { signOnConnections: connectionsReducer }, sagas: [connectionsFlow] };
