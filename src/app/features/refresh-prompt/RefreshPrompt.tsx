import type { ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { usePorts } from '../../platform/PortsContext';
import { RefreshPromptScreen } from './RefreshPromptScreen';
import { laterFrom } from './sagas';
import { refreshChosen, refreshPutOff, selectIsRefreshPromptShown } from './state';

/** The prompt, when it is due. */
export function RefreshPrompt(): ReactNode {
  const dispatch = useDispatch();
  const { clock } = usePorts();
  if (!useSelector(selectIsRefreshPromptShown)) return null;
  return (
    <RefreshPromptScreen
      onRefresh={() => dispatch(refreshChosen())}
      onLater={() => dispatch(refreshPutOff({ until: laterFrom(clock.now()) }))}
    />
  );
}
