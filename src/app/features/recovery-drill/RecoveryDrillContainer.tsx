import type { ReactElement } from 'react';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { RecoveryDrillScreen } from './screens/RecoveryDrillScreen';
import { drillRetried, selectDrill } from './state';

/** What a loss would mean: a page of the settings. */
export function RecoveryDrillContainer(): ReactElement {
  const dispatch = useAppDispatch();
  return <RecoveryDrillScreen state={useAppSelector(selectDrill)} onRetry={() => dispatch(drillRetried())} />;
}
