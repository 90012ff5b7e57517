import type { ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Card } from '../../../widgets/Card/Card';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { selectProfile } from '../../profile';
import { settings } from '../copy';
import { ConfirmationBanner } from '../screens/ConfirmationBanner';
import { resendRequested, selectResend } from '../state';

/** The address of whoever is signed in, and whether it is confirmed: a section of the settings. */
export function EmailSection(): ReactElement {
  const dispatch = useDispatch();
  const profile = useSelector(selectProfile);
  const resend = useSelector(selectResend);
  return (
    <Card title={settings.title}>
      {profile ? (
        <ConfirmationBanner
          email={profile.email}
          isConfirmed={profile.emailConfirmed}
          resend={resend}
          onResend={() => dispatch(resendRequested())}
        />
      ) : (
        <Skeleton label={settings.loading} />
      )}
    </Card>
  );
}
