import type { ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { TrialScreen } from './TrialScreen';
import { selectTrial, trialRetried } from './state';

/** `/app/team-account-setup`. */
export function TrialContainer(): ReactElement {
  const dispatch = useDispatch();
  return <TrialScreen trial={useSelector(selectTrial)} onRetry={() => dispatch(trialRetried())} />;
}
