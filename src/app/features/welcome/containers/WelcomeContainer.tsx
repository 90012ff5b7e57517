import { useMemo, type ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { UnconfirmedNotice } from '../../email-confirmation';
import { selectProfile } from '../../profile';
import { WelcomeScreen } from '../screens/WelcomeScreen';

export function WelcomeContainer(): ReactElement {
  const profile = useSelector(selectProfile);
  const shown = useMemo(
    () =>
      profile && {
        firstName: profile.firstName,
        email: profile.email,
        isEmailConfirmed: profile.emailConfirmed,
        isTwoFactorOn: profile.enableTotp2fa,
      },
    [profile],
  );
  return <WelcomeScreen profile={shown} confirmation={<UnconfirmedNotice />} />;
}
