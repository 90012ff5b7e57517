import { useEffect, useRef, type ReactElement } from 'react';
import { onboardingGoals, onboardingRoles } from '../../../domain/onboarding';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { AppLogo } from '../../widgets/AppLogo/AppLogo';
import { Button } from '../../widgets/Button/Button';
import { Card } from '../../widgets/Card/Card';
import { Notice } from '../../widgets/Notice/Notice';
import { Lead } from '../../widgets/Page/Page';
import { SearchField } from '../../widgets/SearchField/SearchField';
import { Skeleton } from '../../widgets/Skeleton/Skeleton';
import { Bar, Stack } from '../../widgets/Stack/Stack';
import { Steps } from '../../widgets/Steps/Steps';
import css from './AskingStage.module.css';
import { appsMatching, onboardingSlice, selectOffers, steps, type OnboardingStage } from './state';
import { goalNames, roleNames, texts } from './texts';

const { answerChosen, appToggled, putAside, searchTyped, stepBackPressed, stepSubmitted } = onboardingSlice.actions;

type Asking = Extract<OnboardingStage, { phase: 'asking' }>;

/** One question of three, in a separate form: Enter continues, and the choice stays if it cannot be saved. */
export function AskingStage({ stage }: { readonly stage: Asking }): ReactElement {
  const dispatch = useAppDispatch();
  const { step, answers, isSaving, issue } = stage;
  const at = steps.indexOf(step);
  const question = useRef<HTMLFieldSetElement>(null);
  const first = useRef(step);
  // A new question takes the focus, so that it is read out; the first one leaves it where the page put it.
  useEffect(() => {
    if (first.current !== step) question.current?.focus();
    first.current = step;
  }, [step]);

  return (
    <>
      <Steps names={texts.steps} current={at} />
      <Card>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (!isSaving) dispatch(stepSubmitted());
          }}
        >
          <Stack gap="large">
            <fieldset className={css.question} ref={question} tabIndex={-1}>
              <legend className={css.legend}>{texts[step]}</legend>
              {step === 'role' && (
                <div className={css.choices}>
                  {onboardingRoles.map((role) => (
                    <Choice
                      key={role}
                      name="role"
                      title={roleNames[role]}
                      isChosen={answers.role === role}
                      onChoose={() => dispatch(answerChosen({ role }))}
                    />
                  ))}
                </div>
              )}
              {step === 'goal' && (
                <div className={css.choices} data-wide>
                  {onboardingGoals.map((goal) => (
                    <Choice
                      key={goal}
                      name="goal"
                      {...goalNames[goal]}
                      isChosen={answers.goal === goal}
                      onChoose={() => dispatch(answerChosen({ goal }))}
                    />
                  ))}
                </div>
              )}
              {step === 'apps' && <AppChoices chosen={answers.apps} search={stage.search} />}
            </fieldset>
            {issue !== null && <Notice kind="error">{issue}</Notice>}
            <Bar>
              {at > 0 && <Button onClick={() => dispatch(stepBackPressed())}>{texts.back}</Button>}
              <Button
                kind="primary"
                type="submit"
                isBusy={isSaving}
                isDisabled={(step === 'role' && answers.role === null) || (step === 'goal' && answers.goal === null)}
              >
                {step === 'apps' ? texts.finish : texts.next}
              </Button>
              <span className={css.aside}>
                <Button kind="plain" onClick={() => dispatch(putAside())}>
                  {texts.putAside}
                </Button>
              </span>
            </Bar>
          </Stack>
        </form>
      </Card>
    </>
  );
}

/** All apps as checkboxes, with a search by name. Chosen ones stay chosen while the search hides them, and are counted. */
function AppChoices({ chosen, search }: { readonly chosen: Asking['answers']['apps']; readonly search: string }): ReactElement {
  const dispatch = useAppDispatch();
  const { apps } = useAppSelector(selectOffers);
  if (apps === null) return <Skeleton label={texts.loading} />;
  const found = appsMatching(apps, search);
  return (
    <Stack>
      <Lead>{texts.appsHint}</Lead>
      <SearchField
        label={texts.searchApps}
        value={search}
        onChange={(text) => dispatch(searchTyped({ search: text }))}
        result={texts.found(found.length)}
      />
      {found.length === 0 ? (
        <Lead>{texts.noApps}</Lead>
      ) : (
        <ul className={css.list}>
          {found.map(({ id, name, logoUrl }) => (
            <li key={id}>
              <label className={css.choice} data-chosen={chosen.includes(id) || undefined}>
                <input type="checkbox" checked={chosen.includes(id)} onChange={() => dispatch(appToggled({ id }))} />
                <span aria-hidden="true">
                  <AppLogo name={name} url={logoUrl} size={32} />
                </span>
                <span className={css.appName}>{name}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
      <p className={css.text} role="status">
        {texts.chosen(chosen.length)}
      </p>
    </Stack>
  );
}

interface ChoiceProps {
  name: string;
  title: string;
  text?: string;
  isChosen: boolean;
  onChoose: () => void;
}

/** A radio button as a card; the arrows move among those of one name, as everywhere. */
function Choice({ name, title, text, isChosen, onChoose }: ChoiceProps): ReactElement {
  return (
    <label className={css.choice} data-chosen={isChosen || undefined}>
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      <span>
        <span className={css.name}>{title}</span>
        {text && <span className={css.text}>{text}</span>}
      </span>
    </label>
  );
}
