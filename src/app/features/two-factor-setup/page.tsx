import { useEffect, useRef, useState, type ReactElement, type ReactNode, type RefObject } from 'react';
import { afterLogin } from '../../../domain/redirects';
import { definePage } from '../../platform/definePage';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { selectPlace } from '../../platform/place';
import { usePorts } from '../../platform/PortsContext';
import { Button } from '../../widgets/Button/Button';
import { Card } from '../../widgets/Card/Card';
import { Dialog } from '../../widgets/Dialog/Dialog';
import { Notice } from '../../widgets/Notice/Notice';
import { Page, PageHead } from '../../widgets/Page/Page';
import { Stack } from '../../widgets/Stack/Stack';
import { Steps } from '../../widgets/Steps/Steps';
import { TextLink } from '../../widgets/TextLink/TextLink';
import { WaitingCard } from '../../widgets/WaitingCard/WaitingCard';
import { parts as accounts, selectAccountsRequiringFactor } from '../accounts';
import { parts as profile, profileRetried, selectIsTwoFactorOn, selectProfileFailure } from '../profile';
import css from './page.module.css';
import { selectSetup, setupFlow, setupSlice, type SetupState } from './state';
import { SavingStep, ScanningStep } from './steps';
import { issueText, texts } from './texts';

const { signInAgainRequested, started, turnOffConfirmed } = setupSlice.actions;

/** Turns two-factor authentication on, step by step, or off. */
function TwoFactorSetupPage(): ReactElement {
  const { phase } = useAppSelector(selectSetup);
  return (
    <div ref={useStepFocus(phase)}>
      <Page width="text">
        <PageHead title={texts.title} lead={texts.lead} />
        <Stage />
      </Page>
    </div>
  );
}

const steps: readonly SetupState['phase'][] = ['scanning', 'saving', 'done'];

/**
 * The pressed button disappears with its step, so the focus moves to the heading of the next one, where the keyboard continues
 * and a screen reader reads the step. Returns the ref for the element that contains the steps.
 */
function useStepFocus(phase: SetupState['phase']): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null);
  const step = steps.indexOf(phase);
  useEffect(() => {
    const heading = step < 0 ? null : (page.current?.querySelector<HTMLElement>('h2') ?? page.current?.querySelector<HTMLElement>('h1'));
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus();
  }, [step]);
  return page;
}

function Stage(): ReactElement {
  const dispatch = useAppDispatch();
  const setup = useAppSelector(selectSetup);
  const isOn = useAppSelector(selectIsTwoFactorOn);
  const failure = useAppSelector(selectProfileFailure);
  switch (setup.phase) {
    case 'scanning':
    case 'saving':
    case 'done':
      return (
        <>
          <Steps names={texts.steps} current={steps.indexOf(setup.phase)} />
          {setup.phase === 'scanning' ? <ScanningStep {...setup} /> : setup.phase === 'saving' ? <SavingStep {...setup} /> : <DoneStep />}
        </>
      );
    case 'idle':
    case 'starting':
    case 'turningOff':
    case 'turnedOff':
      if (isOn === null) {
        return <WaitingCard loading={texts.loading} failure={failure} retry={texts.retry} onRetry={() => dispatch(profileRetried())} />;
      }
      return <SwitchCard setup={setup} isOn={setup.phase === 'turningOff' || (isOn && setup.phase !== 'turnedOff')} />;
  }
}

/** Says if two-factor is on, and lets the person change it. */
function SwitchCard({ setup, isOn }: { readonly setup: SetupState; readonly isOn: boolean }): ReactElement {
  const dispatch = useAppDispatch();
  const [isAsking, setIsAsking] = useState(false);
  const issue = setup.phase === 'idle' ? setup.issue : null;
  return (
    <Card>
      <Stack>
        {issue && (
          <Notice
            kind="error"
            action={
              // The sign-in is not recent enough for this, and the one redirect has already been made.
              issue.kind === 'signInAgain' && (
                <Button size="small" onClick={() => dispatch(signInAgainRequested())}>
                  {texts.logInAgain}
                </Button>
              )
            }
          >
            {issueText(issue)}
          </Notice>
        )}
        {setup.phase === 'turnedOff' && <Notice kind="success">{texts.off.turnedOff}</Notice>}
        <p className={css.status} data-on={isOn || undefined}>
          {isOn ? texts.on.status : texts.off.status}
        </p>
        <p className={css.lead}>{isOn ? texts.on.text : texts.off.need}</p>
        <div>
          {isOn ? (
            <Button isBusy={setup.phase === 'turningOff'} onClick={() => setIsAsking(true)}>
              {texts.on.turnOff}
            </Button>
          ) : (
            <Button kind="primary" isBusy={setup.phase === 'starting'} onClick={() => dispatch(started())}>
              {texts.off.start}
            </Button>
          )}
        </div>
      </Stack>
      <TurnOffDialog isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </Card>
  );
}

/** Explains what turning off means, and asks once. */
function TurnOffDialog({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }): ReactElement {
  const dispatch = useAppDispatch();
  /** The names of the accounts that the person cannot open without it. */
  const requiredBy = useAppSelector(selectAccountsRequiringFactor);
  const confirm = (): void => {
    onClose();
    dispatch(turnOffConfirmed());
  };
  return (
    <Dialog
      isAlert
      isOpen={isOpen}
      onClose={onClose}
      title={texts.on.confirmTitle}
      description={texts.on.confirmText}
      actions={
        <>
          <Button onClick={onClose}>{texts.on.keep}</Button>
          <Button kind="danger" onClick={confirm}>
            {texts.on.turnOff}
          </Button>
        </>
      }
    >
      {requiredBy.length > 0 && (
        <Notice kind="warning" title={texts.on.requiredTitle}>
          <ul>
            {requiredBy.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </Notice>
      )}
    </Dialog>
  );
}

/** It is on. Leads back to where the person came from, or to the dashboard. */
function DoneStep(): ReactNode {
  const { location } = usePorts();
  const next = new URLSearchParams(useAppSelector(selectPlace).search).get('next');
  return (
    <Card>
      <Notice
        kind="success"
        title={texts.done.heading}
        action={
          <TextLink to={next === null ? '/app/dashboard' : afterLogin({ next, origin: location.origin })} look="primary">
            {next === null ? texts.done.goOn : texts.done.goBack}
          </TextLink>
        }
      >
        {texts.done.text}
      </Notice>
    </Card>
  );
}

/** The page that turns two-factor authentication on and off. */
export default definePage({
  path: '/app/two-factor-setup',
  title: 'Two-Factor Authentication',
  frame: 'full',
  scrollsToTop: true,
  needs: [accounts, profile],
  slices: [setupSlice],
  sagas: [setupFlow],
  Screen: TwoFactorSetupPage,
});
