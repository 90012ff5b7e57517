import type { ReactElement } from 'react';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { RecoveryDrillScreen } from './screens/RecoveryDrillScreen';
import { codeTyped, drillRetried, proofChosen, proofClosed, proofSubmitted, selectDrill } from './state';

/** The drill: a page of the settings. */
export function RecoveryDrillContainer(): ReactElement {
  const dispatch = useAppDispatch();
  return (
    <RecoveryDrillScreen
      state={useAppSelector(selectDrill)}
      onRetry={() => dispatch(drillRetried())}
      onProve={(subject) => dispatch(proofChosen({ subject }))}
      onType={(code) => dispatch(codeTyped({ code }))}
      onSubmit={() => dispatch(proofSubmitted())}
      onClose={() => dispatch(proofClosed())}
    />
  );
}
