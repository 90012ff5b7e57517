import type { ReactElement } from 'react';
import { onlyParam } from '../../../../domain/queryParams';
import { isSocialLoginError } from '../../../../domain/socialLogin';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { selectPlace } from '../../../platform/place';
import { ConnectionsScreen } from './ConnectionsScreen';
import { connectChosen, connectionsRetried, disconnectConfirmed, selectConnections, selectIsLastWayIn } from './state';

/** Ways to sign in besides the password. */
export function ConnectionsContainer(): ReactElement {
  const dispatch = useAppDispatch();
  // A connection without a popup returns with its error in the address.
  const told = onlyParam(useAppSelector(selectPlace).search, 'sign_on');
  return (
    <ConnectionsScreen
      state={useAppSelector(selectConnections)}
      issue={isSocialLoginError(told) ? told : null}
      isLastWayIn={useAppSelector(selectIsLastWayIn)}
      onRetry={() => dispatch(connectionsRetried())}
      onConnect={(provider) => dispatch(connectChosen({ provider }))}
      onDisconnect={({ id, provider }) => dispatch(disconnectConfirmed({ id, provider }))}
    />
  );
}
