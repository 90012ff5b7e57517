import type { ReactElement } from 'react';
import { onlyParam } from '../../../domain/addresses';
import { isSocialLoginError } from '../../../domain/socialLogin';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { selectPlace } from '../../platform/place';
import { selectSignOnOffer } from '../session';
import { SignOnButtons } from './screens/SignOnButtons';
import { providerChosen, selectSignOn } from './state';

export function SignOnContainer(): ReactElement | null {
  const dispatch = useAppDispatch();
  const offer = useAppSelector(selectSignOnOffer);
  const signOn = useAppSelector(selectSignOn);
  // A sign-in without a popup returns with its error in the address.
  const told = onlyParam(useAppSelector(selectPlace).search, 'sign_on');
  const fault = signOn.phase === 'idle' ? (signOn.fault ?? (isSocialLoginError(told) ? told : null)) : null;
  if (offer === null) return null;
  return (
    <SignOnButtons
      providers={offer.providers}
      signOn={signOn}
      fault={fault}
      onChoose={(provider) => dispatch(providerChosen({ provider }))}
    />
  );
}
