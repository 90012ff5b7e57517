import type { ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { usePorts } from '../../platform/PortsContext';
import { PerformanceAlert } from './PerformanceAlert';
import { performanceFlow } from './sagas';
import { performanceAlertClosed, performanceSlice, selectFrozenFor } from './state';

/** The alert of a page that stood still; nothing otherwise. */
export function Screen(): ReactNode {
  const dispatch = useDispatch();
  const { location } = usePorts();
  const frozenFor = useSelector(selectFrozenFor);
  if (frozenFor === null) return null;
  return <PerformanceAlert frozenFor={frozenFor} onReload={() => location.reload()} onClose={() => dispatch(performanceAlertClosed())} />;
}
export const parts = { slices: [performanceSlice], sagas: [performanceFlow] };
