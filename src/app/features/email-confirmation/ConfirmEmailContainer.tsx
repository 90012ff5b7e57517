import type { ReactElement } from 'react';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { selectProfile } from '../profile';
import { selectIsLoggedIn } from '../session';
import { ConfirmEmailScreen } from './screens/ConfirmEmailScreen';
import { elsewhereAccepted, logInChosen, resendRequested, selectConfirmationPage, selectResend } from './state';

export function ConfirmEmailContainer(): ReactElement {
  const dispatch = useAppDispatch();
  const profile = useAppSelector(selectProfile);
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  return (
    <ConfirmEmailScreen
      state={useAppSelector(selectConfirmationPage)}
      viewer={!isLoggedIn ? 'anonymous' : profile?.emailConfirmed ? 'confirmed' : 'unconfirmed'}
      resend={useAppSelector(selectResend)}
      onResend={() => dispatch(resendRequested())}
      onLogIn={() => dispatch(logInChosen())}
      onConfirmHere={() => dispatch(elsewhereAccepted())}
    />
  );
}
