import type { ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectPlace } from '../../../platform/place';
import { selectCurrentEmail } from '../../session';
import { JoinScreen } from './JoinScreen';
import { joinRetried, offerAccepted, selectJoin } from './state';

/** `/app/join-team`. */
export function JoinContainer(): ReactElement {
  const dispatch = useDispatch();
  const join = useSelector(selectJoin);
  const { pathname, search } = useSelector(selectPlace);
  const logIn = new URLSearchParams({ forceLoginDisplayForm: 'true', next: pathname + search });
  if (join.phase === 'offered') logIn.set('email', join.offer.email);
  const signUp = new URLSearchParams({ invitation: new URLSearchParams(search).get('invitation') ?? '', forceLoginDisplayForm: 'true' });
  return (
    <JoinScreen
      join={join}
      email={useSelector(selectCurrentEmail)}
      logInAddress={`/app/login?${logIn.toString()}`}
      signUpAddress={`/sign-up?${signUp.toString()}`}
      onAccept={() => dispatch(offerAccepted())}
      onRetry={() => dispatch(joinRetried())}
    />
  );
}
