import type { ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { Notice } from '../../../widgets/Notice/Notice';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { copy } from '../copy';
import type { SetupState } from '../state';
import { DoneStep } from './DoneStep';
import { SavingStep, type SavingEvents } from './SavingStep';
import { ScanningStep, type ScanningEvents } from './ScanningStep';
import { Steps } from '../../../widgets/Steps/Steps';
import { SwitchCard, type SwitchEvents } from './SwitchCard';
import css from './TwoFactorSetupScreen.module.css';
import { useStepFocus } from './useStepFocus';

export interface TwoFactorSetupScreenProps extends SwitchEvents, ScanningEvents, SavingEvents {
  setup: SetupState;
  /** Whether two-factor is on; null while the profile loads. */
  isOn: boolean | null;
  /** Why that could not be found out; null while it was not so. */
  failure: string | null;
  onRetry: () => void;
}

/** Turns two-factor authentication on, step by step, or off (A2.35). */
export function TwoFactorSetupScreen(props: TwoFactorSetupScreenProps): ReactElement {
  return (
    <div className={css.page} ref={useStepFocus(props.setup.phase)}>
      <h1>{copy.title}</h1>
      <p className={css.lead}>{copy.lead}</p>
      <Stage {...props} />
    </div>
  );
}

function Stage({ setup, isOn, failure, onRetry, ...events }: TwoFactorSetupScreenProps): ReactElement {
  switch (setup.phase) {
    case 'scanning':
      return (
        <>
          <Steps names={copy.steps} current={0} />
          <ScanningStep {...setup} {...events} />
        </>
      );
    case 'saving':
      return (
        <>
          <Steps names={copy.steps} current={1} />
          <SavingStep {...setup} {...events} />
        </>
      );
    case 'done':
      return (
        <>
          <Steps names={copy.steps} current={2} />
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
            {failure === null ? (
              <Skeleton label={copy.loading} />
            ) : (
              <Notice
                kind="error"
                title={failure}
                action={
                  <Button size="small" onClick={onRetry}>
                    {copy.retry}
                  </Button>
                }
              />
            )}
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
