import type { ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectProfile } from '../../profile';
import { selectIsLoggedIn } from '../../session';
import { ConfirmEmailScreen } from '../screens/ConfirmEmailScreen';
import { elsewhereAccepted, logInChosen, resendRequested, selectConfirmationPage, selectResend } from '../state';

export function ConfirmEmailContainer(): ReactElement {
  const dispatch = useDispatch();
  const profile = useSelector(selectProfile);
  const isLoggedIn = useSelector(selectIsLoggedIn);
  return (
    <ConfirmEmailScreen
      state={useSelector(selectConfirmationPage)}
      viewer={!isLoggedIn ? 'anonymous' : profile?.emailConfirmed ? 'confirmed' : 'unconfirmed'}
      resend={useSelector(selectResend)}
      onResend={() => dispatch(resendRequested())}
      onLogIn={() => dispatch(logInChosen())}
      onConfirmHere={() => dispatch(elsewhereAccepted())}
    />
  );
}
