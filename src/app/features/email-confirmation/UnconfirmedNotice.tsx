import type { ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { selectProfile } from '../profile';
import { ConfirmationBanner } from './screens/ConfirmationBanner';
import { resendRequested, selectResend } from './state';

/** Shown above every page of the application until the address is confirmed. */
export function UnconfirmedNotice(): ReactNode {
  const dispatch = useAppDispatch();
  const profile = useAppSelector(selectProfile);
  const resend = useAppSelector(selectResend);
  if (!profile || profile.emailConfirmed) return null;
  return <ConfirmationBanner email={profile.email} isConfirmed={false} resend={resend} onResend={() => dispatch(resendRequested())} />;
}
