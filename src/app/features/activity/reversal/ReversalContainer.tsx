import type { ReactElement } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { ReversalScreen } from './ReversalScreen';
import { passwordChosen, reversalConfirmed, reversalRetried, selectReversal } from './state';

export function ReversalContainer(): ReactElement {
  const dispatch = useAppDispatch();
  return (
    <ReversalScreen
      state={useAppSelector(selectReversal)}
      onConfirm={() => dispatch(reversalConfirmed())}
      onChoosePassword={() => dispatch(passwordChosen())}
      onRetry={() => dispatch(reversalRetried())}
    />
  );
}
