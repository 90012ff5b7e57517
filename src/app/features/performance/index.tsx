import type { ReactNode } from 'react';
import { usePorts } from '../../platform/PortsContext';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { PerformanceAlert } from './PerformanceAlert';
import { performanceFlow } from './sagas';
import { performanceAlertClosed, performanceSlice, selectFrozenFor } from './state';

/** The alert of a page that was frozen. Renders nothing otherwise. */
export function Screen(): ReactNode {
  const dispatch = useAppDispatch();
  const { location } = usePorts();
  const frozenFor = useAppSelector(selectFrozenFor);
  if (frozenFor === null) return null;
  return <PerformanceAlert frozenFor={frozenFor} onReload={() => location.reload()} onClose={() => dispatch(performanceAlertClosed())} />;
}
export const parts = { slices: [performanceSlice], sagas: [performanceFlow] };
