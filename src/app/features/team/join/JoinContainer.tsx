import type { ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { invitedAddress } from '../../../platform/invitationHash';
import { usePorts } from '../../../platform/PortsContext';
import { selectCurrentEmail } from '../../session';
import { JoinScreen } from './JoinScreen';
import { joinRetried, offerAccepted, selectJoin } from './state';

/** `/app/join-team`. */
export function JoinContainer(): ReactElement {
  const dispatch = useDispatch();
  const join = useSelector(selectJoin);
  const code = usePorts().location.invitation() ?? '';
  const query = { forceLoginDisplayForm: 'true' };
  const logIn = join.phase === 'offered' ? { ...query, email: join.offer.email } : query;
  return (
    <JoinScreen
      join={join}
      email={useSelector(selectCurrentEmail)}
      logInAddress={invitedAddress('/app/login', code, logIn)}
      signUpAddress={invitedAddress('/sign-up', code, query)}
      onAccept={() => dispatch(offerAccepted())}
      onRetry={() => dispatch(joinRetried())}
    />
  );
}
