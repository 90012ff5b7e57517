import type { ReactElement } from 'react';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { afterLogin } from '../../../domain/redirects';
import { usePorts } from '../../platform/PortsContext';
import { selectPlace } from '../../platform/place';
import { selectAccountsRequiringFactor } from '../accounts';
import { profileRetried, selectIsTwoFactorOn, selectProfileFailure } from '../profile';
import { TwoFactorSetupScreen } from './screens/TwoFactorSetupScreen';
import {
  codeSubmitted,
  codeTyped,
  keepRequested,
  recoveryCodeSubmitted,
  recoveryCodeTyped,
  selectSetup,
  setupStarted,
  signInAgainRequested,
  turnOffConfirmed,
} from './state';

export function TwoFactorSetupContainer(): ReactElement {
  const dispatch = useAppDispatch();
  const { location } = usePorts();
  const next = new URLSearchParams(useAppSelector(selectPlace).search).get('next');
  return (
    <TwoFactorSetupScreen
      setup={useAppSelector(selectSetup)}
      isOn={useAppSelector(selectIsTwoFactorOn)}
      requiredBy={useAppSelector(selectAccountsRequiringFactor)}
      next={next === null ? null : afterLogin({ next, origin: location.origin })}
      failure={useAppSelector(selectProfileFailure)}
      onRetry={() => dispatch(profileRetried())}
      onStart={() => dispatch(setupStarted())}
      onTurnOff={() => dispatch(turnOffConfirmed())}
      onSignInAgain={() => dispatch(signInAgainRequested())}
      onCodeType={(code) => dispatch(codeTyped({ code }))}
      onCodeSubmit={() => dispatch(codeSubmitted())}
      onKeep={(by) => dispatch(keepRequested({ by }))}
      onRecoveryCodeType={(recoveryCode) => dispatch(recoveryCodeTyped({ recoveryCode }))}
      onRecoveryCodeSubmit={() => dispatch(recoveryCodeSubmitted())}
    />
  );
}
