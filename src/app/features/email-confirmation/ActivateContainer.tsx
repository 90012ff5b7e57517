import type { ReactElement } from 'react';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { selectKnownEmail, sessionRetried } from '../session';
import { ActivateScreen } from './screens/ActivateScreen';
import { resendRequested, selectResend } from './state';

export function ActivateContainer(): ReactElement {
  const dispatch = useAppDispatch();
  return (
    <ActivateScreen
      email={useAppSelector(selectKnownEmail)}
      resend={useAppSelector(selectResend)}
      onResend={() => dispatch(resendRequested())}
      onGoOn={() => dispatch(sessionRetried())}
    />
  );
}
