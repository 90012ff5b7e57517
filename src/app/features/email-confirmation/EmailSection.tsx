import type { ReactElement } from 'react';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { profileRetried, selectProfile, selectProfileFailure } from '../profile';
import { EmailScreen } from './screens/EmailScreen';
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
} from './state';

/** The email address of the signed-in person: a section of the settings. */
export function EmailSection(): ReactElement {
  const dispatch = useAppDispatch();
  const profile = useAppSelector(selectProfile);
  return (
    <EmailScreen
      email={profile?.email ?? null}
      isConfirmed={profile?.emailConfirmed ?? false}
      pendingEmail={profile?.pendingEmail ?? null}
      isChangePending={useAppSelector(selectIsChangePending)}
      failure={useAppSelector(selectProfileFailure)}
      resend={useAppSelector(selectResend)}
      change={useAppSelector(selectChange)}
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
