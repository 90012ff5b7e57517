import type { ReactElement } from 'react';
import { onlyParam } from '../../../domain/queryParams';
import { isSocialLoginError } from '../../../domain/socialLogin';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { selectPlace } from '../../platform/place';
import { selectSocialLoginOffer } from '../session';
import { SocialLoginButtons } from './screens/SocialLoginButtons';
import { providerChosen, selectSocialLogin } from './state';

export function SocialLoginContainer(): ReactElement | null {
  const dispatch = useAppDispatch();
  const offer = useAppSelector(selectSocialLoginOffer);
  const login = useAppSelector(selectSocialLogin);
  // A sign-in without a popup returns with its error in the address.
  const told = onlyParam(useAppSelector(selectPlace).search, 'sign_on');
  const issue = login.phase === 'idle' ? (login.issue ?? (isSocialLoginError(told) ? told : null)) : null;
  if (offer === null) return null;
  return (
    <SocialLoginButtons
      providers={offer.providers}
      login={login}
      issue={issue}
      onChoose={(provider) => dispatch(providerChosen({ provider }))}
    />
  );
}
