import { useEffect, useReducer, type ReactElement } from 'react';
import { minutes } from '../../../domain/durations';
import { usePorts } from '../../platform/PortsContext';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { selectAccounts } from '../accounts';
import { copy } from './copy';
import { triedAgain, undoRequested } from './events';
import { StatusScreen } from './screens/StatusScreen';
import { selectMoving } from './state';

export function StatusContainer(): ReactElement | null {
  const dispatch = useAppDispatch();
  const { clock } = usePorts();
  const moving = useAppSelector(selectMoving);
  const accounts = useAppSelector(selectAccounts);
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  // The time left for an undo runs on while one looks at it.
  useEffect(() => {
    const timer = setInterval(drawAgain, minutes(1));
    return () => clearInterval(timer);
  }, []);
  const { phase } = moving;
  if (phase !== 'saving' && phase !== 'success' && phase !== 'failure' && phase !== 'recalling') return null;
  return (
    <StatusScreen
      status={moving}
      nameOf={(id) => accounts.find((account) => account.id === id)?.name ?? copy.otherAccount}
      now={clock.now()}
      onTryAgain={() => dispatch(triedAgain())}
      onUndo={() => dispatch(undoRequested())}
    />
  );
}
