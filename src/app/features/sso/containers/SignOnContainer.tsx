import type { ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { onlyParam } from '../../../../domain/addresses';
import { isSocialLoginError } from '../../../../domain/socialLogin';
import { selectPlace } from '../../../platform/place';
import { selectSignOnOffer } from '../../session';
import { SignOnButtons } from '../screens/SignOnButtons';
import { providerChosen, selectSignOn } from '../state';

export function SignOnContainer(): ReactElement | null {
  const dispatch = useDispatch();
  const offer = useSelector(selectSignOnOffer);
  const signOn = useSelector(selectSignOn);
  // A sign-in without a popup returns with its error in the address.
  const told = onlyParam(useSelector(selectPlace).search, 'sign_on');
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
