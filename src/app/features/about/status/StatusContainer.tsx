import type { ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectSystemStatus, statusAsked } from './state';
import { StatusScreen } from './StatusScreen';

export function StatusContainer(): ReactElement {
  const dispatch = useDispatch();
  return <StatusScreen state={useSelector(selectSystemStatus)} onAsk={() => dispatch(statusAsked())} />;
}
