import type { ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectPlace } from '../../../platform/place';
import { usePorts } from '../../../platform/PortsContext';
import { apiIn, isInOwnTab, returnsOf } from './addresses';
import { ConnectScreen } from './ConnectScreen';
import { connectCancelled, connectFieldChanged, connectRetried, connectSubmitted, demoAgreed, selectConnect } from './state';

/** `/engine/auth/start/:api`. */
export function ConnectContainer(): ReactElement {
  const dispatch = useDispatch();
  const { pathname, search } = useSelector(selectPlace);
  const { location } = usePorts();
  return (
    <ConnectScreen
      connect={useSelector(selectConnect)}
      api={apiIn(pathname) ?? ''}
      isInOwnTab={isInOwnTab(search)}
      cancelAddress={returnsOf(search, location.origin).cancelled}
      onChange={(name, value) => dispatch(connectFieldChanged({ name, value }))}
      onDemoAgree={(isAgreed) => dispatch(demoAgreed({ isAgreed }))}
      onSubmit={() => dispatch(connectSubmitted())}
      onCancel={() => dispatch(connectCancelled())}
      onRetry={() => dispatch(connectRetried())}
    />
  );
}
