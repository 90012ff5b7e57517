import type { ReactElement } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { TrialScreen } from './TrialScreen';
import { selectTrial, trialRetried } from './state';

/** `/app/team-account-setup`. */
export function TrialContainer(): ReactElement {
  const dispatch = useAppDispatch();
  return <TrialScreen trial={useAppSelector(selectTrial)} onRetry={() => dispatch(trialRetried())} />;
}
