import type { ReactElement } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { selectPlace } from '../../../platform/place';
import { usePorts } from '../../../platform/PortsContext';
import { apiIn, isInOwnTab, returnsOf } from './addresses';
import { ConnectScreen } from './ConnectScreen';
import {
  connectCancelled,
  connectFieldChanged,
  connectModeChosen,
  connectRetried,
  connectSubmitted,
  demoAgreed,
  selectConnect,
} from './state';

/** `/engine/auth/start/:api`. */
export function ConnectContainer(): ReactElement {
  const dispatch = useAppDispatch();
  const { pathname, search } = useAppSelector(selectPlace);
  const { location } = usePorts();
  return (
    <ConnectScreen
      connect={useAppSelector(selectConnect)}
      api={apiIn(pathname) ?? ''}
      isInOwnTab={isInOwnTab(search)}
      cancelAddress={returnsOf(search, location.origin).cancelled}
      onChange={(name, value) => dispatch(connectFieldChanged({ name, value }))}
      onModeChoose={(mode) => dispatch(connectModeChosen({ mode }))}
      onDemoAgree={(isAgreed) => dispatch(demoAgreed({ isAgreed }))}
      onSubmit={() => dispatch(connectSubmitted())}
      onCancel={() => dispatch(connectCancelled())}
      onRetry={() => dispatch(connectRetried())}
    />
  );
}
