import type { ReactElement } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { invitedAddress } from '../../../platform/invitedAddress';
import { usePorts } from '../../../platform/PortsContext';
import { selectCurrentEmail } from '../../session';
import { JoinScreen } from './JoinScreen';
import { joinRetried, offerAccepted, selectJoin } from './state';

/** `/app/join-team`. */
export function JoinContainer(): ReactElement {
  const dispatch = useAppDispatch();
  const join = useAppSelector(selectJoin);
  const code = usePorts().location.invitation() ?? '';
  const query = { forceLoginDisplayForm: 'true' };
  const logIn = join.phase === 'loaded' ? { ...query, email: join.offer.email } : query;
  return (
    <JoinScreen
      join={join}
      email={useAppSelector(selectCurrentEmail)}
      logInAddress={invitedAddress('/app/login', code, logIn)}
      signUpAddress={invitedAddress('/sign-up', code, query)}
      onAccept={() => dispatch(offerAccepted())}
      onRetry={() => dispatch(joinRetried())}
    />
  );
}
