import type { ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectIsTwoFactorOn } from '../../profile';
import { TwoFactorSetupScreen } from '../screens/TwoFactorSetupScreen';
import {
  codeSubmitted,
  codeTyped,
  keepRequested,
  recoveryCodeSubmitted,
  recoveryCodeTyped,
  selectSetup,
  setupStarted,
  turnOffConfirmed,
} from '../state';

export function TwoFactorSetupContainer(): ReactElement {
  const dispatch = useDispatch();
  return (
    <TwoFactorSetupScreen
      setup={useSelector(selectSetup)}
      isOn={useSelector(selectIsTwoFactorOn)}
      onStart={() => dispatch(setupStarted())}
      onTurnOff={() => dispatch(turnOffConfirmed())}
      onCodeType={(code) => dispatch(codeTyped({ code }))}
      onCodeSubmit={() => dispatch(codeSubmitted())}
      onKeep={(by) => dispatch(keepRequested({ by }))}
      onRecoveryCodeType={(recoveryCode) => dispatch(recoveryCodeTyped({ recoveryCode }))}
      onRecoveryCodeSubmit={() => dispatch(recoveryCodeSubmitted())}
    />
  );
}
