import type { ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectKnownEmail, sessionRetried } from '../../session';
import { ActivateScreen } from '../screens/ActivateScreen';
import { resendRequested, selectResend } from '../state';

export function ActivateContainer(): ReactElement {
  const dispatch = useDispatch();
  return (
    <ActivateScreen
      email={useSelector(selectKnownEmail)}
      resend={useSelector(selectResend)}
      onResend={() => dispatch(resendRequested())}
      onGoOn={() => dispatch(sessionRetried())}
    />
  );
}
