import type { ReactElement } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { ApprovalScreen } from './ApprovalScreen';
import { approvalAnswered, approvalRetried, selectApproval } from './state';

export function ApprovalContainer(): ReactElement {
  const dispatch = useAppDispatch();
  return (
    <ApprovalScreen
      state={useAppSelector(selectApproval)}
      onAnswer={(answer) => dispatch(approvalAnswered({ answer }))}
      onRetry={() => dispatch(approvalRetried())}
    />
  );
}
