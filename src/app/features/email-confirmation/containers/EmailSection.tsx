import type { ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { profileRetried, selectProfile, selectProfileFailure } from '../../profile';
import { EmailScreen } from '../screens/EmailScreen';
import {
  changeClosed,
  changeOpened,
  changeRequested,
  changeWithdrawn,
  newEmailTyped,
  resendRequested,
  selectChange,
  selectIsChangePending,
  selectResend,
} from '../state';

/** The email address of the signed-in person: a section of the settings. */
export function EmailSection(): ReactElement {
  const dispatch = useDispatch();
  const profile = useSelector(selectProfile);
  return (
    <EmailScreen
      email={profile?.email ?? null}
      isConfirmed={profile?.emailConfirmed ?? false}
      pendingEmail={profile?.pendingEmail ?? null}
      isChangePending={useSelector(selectIsChangePending)}
      failure={useSelector(selectProfileFailure)}
      resend={useSelector(selectResend)}
      change={useSelector(selectChange)}
      onRetry={() => dispatch(profileRetried())}
      onResend={() => dispatch(resendRequested())}
      onOpen={() => dispatch(changeOpened())}
      onClose={() => dispatch(changeClosed())}
      onType={(email) => dispatch(newEmailTyped({ email }))}
      onRequest={() => dispatch(changeRequested())}
      onWithdraw={() => dispatch(changeWithdrawn())}
    />
  );
}
