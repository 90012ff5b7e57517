import type { ReactElement } from 'react';
import { texts } from '../texts';
import type { SetupState } from '../state';
import { DoneStep } from './DoneStep';
import { SavingStep, type SavingEvents } from './SavingStep';
import { ScanningStep, type ScanningEvents } from './ScanningStep';
import { Steps } from '../../../widgets/Steps/Steps';
import { WaitingCard } from '../../../widgets/WaitingCard/WaitingCard';
import { SwitchCard, type SwitchEvents } from './SwitchCard';
import css from './TwoFactorSetupScreen.module.css';
import { useStepFocus } from './useStepFocus';

export interface TwoFactorSetupScreenProps extends SwitchEvents, ScanningEvents, SavingEvents {
  setup: SetupState;
  /** True if two-factor is on; null while the profile loads. */
  isOn: boolean | null;
  /** Why that could not be loaded; null otherwise. */
  failure: string | null;
  /** The names of the accounts that require it. */
  requiredBy: readonly string[];
  /** Where the person came from, to go back to when it is on; null for the dashboard. */
  next: string | null;
  onRetry: () => void;
}

/** Turns two-factor authentication on, step by step, or off. */
export function TwoFactorSetupScreen(props: TwoFactorSetupScreenProps): ReactElement {
  return (
    <div className={css.page} ref={useStepFocus(props.setup.phase)}>
      <h1>{texts.title}</h1>
      <p className={css.lead}>{texts.lead}</p>
      <Stage {...props} />
    </div>
  );
}

function Stage({ setup, isOn, failure, requiredBy, next, onRetry, ...events }: TwoFactorSetupScreenProps): ReactElement {
  switch (setup.phase) {
    case 'scanning':
      return (
        <>
          <Steps names={texts.steps} current={0} />
          <ScanningStep {...setup} {...events} />
        </>
      );
    case 'saving':
      return (
        <>
          <Steps names={texts.steps} current={1} />
          <SavingStep {...setup} {...events} />
        </>
      );
    case 'done':
      return (
        <>
          <Steps names={texts.steps} current={2} />
          <DoneStep next={next} />
        </>
      );
    case 'idle':
    case 'starting':
    case 'turningOff':
    case 'turnedOff':
      if (isOn === null) {
        return <WaitingCard loading={texts.loading} failure={failure} retry={texts.retry} onRetry={onRetry} />;
      }
      return (
        <SwitchCard
          isOn={setup.phase === 'turningOff' || (isOn && setup.phase !== 'turnedOff')}
          isBusy={setup.phase === 'starting' || setup.phase === 'turningOff'}
          requiredBy={requiredBy}
          isJustTurnedOff={setup.phase === 'turnedOff'}
          issue={setup.phase === 'idle' ? setup.issue : null}
          {...events}
        />
      );
  }
}
