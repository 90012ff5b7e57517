import type { ReactNode } from 'react';
import { usePorts } from '../../platform/PortsContext';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { RefreshPromptScreen } from './RefreshPromptScreen';
import { laterFrom } from './sagas';
import { refreshChosen, refreshPutOff, selectIsRefreshPromptShown } from './state';

/** The prompt, when it is due. */
export function RefreshPrompt(): ReactNode {
  const dispatch = useAppDispatch();
  const { clock } = usePorts();
  if (!useAppSelector(selectIsRefreshPromptShown)) return null;
  return (
    <RefreshPromptScreen
      onRefresh={() => dispatch(refreshChosen())}
      onLater={() => dispatch(refreshPutOff({ until: laterFrom(clock.now()) }))}
    />
  );
}
