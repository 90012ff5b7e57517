import type { ReactElement } from 'react';
import { Card } from '../../../widgets/Card/Card';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { copy } from '../copy';
import type { SetupState } from '../state';
import { DoneStep } from './DoneStep';
import { SavingStep, type SavingEvents } from './SavingStep';
import { ScanningStep, type ScanningEvents } from './ScanningStep';
import { Steps } from './Steps';
import { SwitchCard, type SwitchEvents } from './SwitchCard';
import css from './TwoFactorSetupScreen.module.css';

export interface TwoFactorSetupScreenProps extends SwitchEvents, ScanningEvents, SavingEvents {
  setup: SetupState;
  /** Whether two-factor is on; null while the profile loads. */
  isOn: boolean | null;
}

/** Turns two-factor authentication on, step by step, or off (A2.35). */
export function TwoFactorSetupScreen({ setup, isOn, ...events }: TwoFactorSetupScreenProps): ReactElement {
  return (
    <div className={css.page}>
      <h1>{copy.title}</h1>
      <p className={css.lead}>{copy.lead}</p>
      <Stage setup={setup} isOn={isOn} {...events} />
    </div>
  );
}

function Stage({ setup, isOn, ...events }: TwoFactorSetupScreenProps): ReactElement {
  switch (setup.phase) {
    case 'scanning':
      return (
        <>
          <Steps current={0} />
          <ScanningStep {...setup} {...events} />
        </>
      );
    case 'saving':
      return (
        <>
          <Steps current={1} />
          <SavingStep {...setup} {...events} />
        </>
      );
    case 'done':
      return (
        <>
          <Steps current={2} />
          <DoneStep />
        </>
      );
    case 'idle':
    case 'starting':
    case 'turningOff':
    case 'turnedOff':
      if (isOn === null) {
        return (
          <Card>
            <Skeleton label={copy.loading} />
          </Card>
        );
      }
      return (
        <SwitchCard
          isOn={setup.phase === 'turningOff' || (isOn && setup.phase !== 'turnedOff')}
          isBusy={setup.phase === 'starting' || setup.phase === 'turningOff'}
          isJustTurnedOff={setup.phase === 'turnedOff'}
          fault={setup.phase === 'idle' ? setup.fault : null}
          {...events}
        />
      );
  }
}
