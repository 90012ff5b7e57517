import { useEffect, useRef, useState, type ReactElement } from 'react';
import { starts } from '../../../domain/onboarding';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { Button } from '../../widgets/Button/Button';
import { Card } from '../../widgets/Card/Card';
import { Notice } from '../../widgets/Notice/Notice';
import { Bar, Stack } from '../../widgets/Stack/Stack';
import { TextField } from '../../widgets/TextField/TextField';
import { TextLink } from '../../widgets/TextLink/TextLink';
import { UnconfirmedNotice } from '../email-confirmation';
import { selectProfile } from '../profile';
import css from './page.module.css';
import { onboardingSlice, type OnboardingStage } from './state';
import { startTexts, texts } from './texts';

const { runPressed, typed } = onboardingSlice.actions;

/** The Zap of the answer: what it does, what it runs with, and the button that turns it on and runs it. */
export function TryingStage({ stage }: { readonly stage: Extract<OnboardingStage, { phase: 'trying' }> }): ReactElement {
  const dispatch = useAppDispatch();
  const isConfirmed = useAppSelector(selectProfile)?.emailConfirmed ?? true;
  const [isMissing, setIsMissing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // The question and its answers are gone: the reader continues here.
  useEffect(() => heading.current?.focus(), []);
  const { title, steps, demo, asks } = startTexts[stage.template];
  const isMailed = starts.some(({ template, isMailed: mails }) => template === stage.template && mails);
  const submit = (): void => {
    const lacks = asks !== undefined && stage.typed.trim() === '';
    setIsMissing(lacks);
    if (!lacks && !stage.isBusy) dispatch(runPressed());
  };
  return (
    <Card>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="large">
          <h2 ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <Stack gap="small">
            <h3>{texts.how}</h3>
            <ol className={css.steps}>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </Stack>
          {asks && (
            <TextField
              label={asks.label}
              name="address"
              type="url"
              placeholder={asks.example}
              value={stage.typed}
              error={isMissing ? texts.addressMissing(asks.label) : null}
              onChange={(text) => {
                setIsMissing(false);
                dispatch(typed({ text }));
              }}
            />
          )}
          <Stack gap="small">
            <h3>{texts.demo}</h3>
            <p className={css.text}>{demo}</p>
          </Stack>
          {isMailed && !isConfirmed && (
            <Stack gap="small">
              <p>{texts.unconfirmed}</p>
              <UnconfirmedNotice />
            </Stack>
          )}
          {stage.issue !== null && <Notice kind="error">{stage.issue}</Notice>}
          <Bar gap="medium">
            <Button kind="primary" type="submit" isBusy={stage.isBusy}>
              {texts.run}
            </Button>
            <TextLink to={`/editor/${stage.zapId}`}>{texts.edit}</TextLink>
          </Bar>
          <p className={css.text}>{texts.after}</p>
        </Stack>
      </form>
    </Card>
  );
}
