import type { ReactElement } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { selectSystemStatus, statusAsked } from './state';
import { StatusScreen } from './StatusScreen';

export function StatusContainer(): ReactElement {
  const dispatch = useAppDispatch();
  return <StatusScreen state={useAppSelector(selectSystemStatus)} onAsk={() => dispatch(statusAsked())} />;
}
