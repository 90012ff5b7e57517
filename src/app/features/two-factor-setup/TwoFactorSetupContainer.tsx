import type { ReactElement } from 'react';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
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
  return (
    <TwoFactorSetupScreen
      setup={useAppSelector(selectSetup)}
      isOn={useAppSelector(selectIsTwoFactorOn)}
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
