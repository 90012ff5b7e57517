import { useEffect, useRef, type ReactElement } from 'react';
import { onboardingGoals, onboardingRoles, type OnboardingGoal, type OnboardingRole } from '../../../../domain/onboarding';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { Notice } from '../../../widgets/Notice/Notice';
import { Steps } from '../../../widgets/Steps/Steps';
import { texts, goalNames, roleNames } from '../texts';
import { steps, type AppChoice, type OnboardingStage } from '../state';
import { AppChoices } from './AppChoices';
import css from './AskingStage.module.css';

export interface AskingEvents {
  onRole: (role: OnboardingRole) => void;
  onGoal: (goal: OnboardingGoal) => void;
  onToggleApp: (id: string) => void;
  onSearch: (text: string) => void;
  onSubmit: () => void;
  onBack: () => void;
  onPutAside: () => void;
}

export interface AskingStageProps extends AskingEvents {
  stage: Extract<OnboardingStage, { phase: 'asking' }>;
  /** Null while they are on their way. */
  apps: readonly AppChoice[] | null;
}

/** One question of three, in a separate form: Enter continues, and the choice stays if it cannot be saved. */
export function AskingStage({
  stage,
  apps,
  onRole,
  onGoal,
  onToggleApp,
  onSearch,
  onSubmit,
  onBack,
  onPutAside,
}: AskingStageProps): ReactElement {
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
          className={css.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (!isSaving) onSubmit();
          }}
        >
          <fieldset className={css.question} ref={question} tabIndex={-1}>
            <legend className={css.legend}>{texts[step]}</legend>
            {step === 'role' && (
              <div className={css.choices}>
                {onboardingRoles.map((role) => (
                  <Choice key={role} name="role" title={roleNames[role]} isChosen={answers.role === role} onChoose={() => onRole(role)} />
                ))}
              </div>
            )}
            {step === 'goal' && (
              <div className={css.choices} data-wide>
                {onboardingGoals.map((goal) => (
                  <Choice key={goal} name="goal" {...goalNames[goal]} isChosen={answers.goal === goal} onChoose={() => onGoal(goal)} />
                ))}
              </div>
            )}
            {step === 'apps' && (
              <AppChoices apps={apps} chosen={answers.apps} search={stage.search} onToggle={onToggleApp} onSearch={onSearch} />
            )}
          </fieldset>
          {issue !== null && <Notice kind="error">{issue}</Notice>}
          <div className={css.acts}>
            {at > 0 && <Button onClick={onBack}>{texts.back}</Button>}
            <Button
              kind="primary"
              type="submit"
              isBusy={isSaving}
              isDisabled={(step === 'role' && answers.role === null) || (step === 'goal' && answers.goal === null)}
            >
              {step === 'apps' ? texts.finish : texts.next}
            </Button>
            <span className={css.aside}>
              <Button kind="plain" onClick={onPutAside}>
                {texts.putAside}
              </Button>
            </span>
          </div>
        </form>
      </Card>
    </>
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
      <input className={css.radio} type="radio" name={name} checked={isChosen} onChange={onChoose} />
      <span>
        <span className={css.name}>{title}</span>
        {text && <span className={css.text}>{text}</span>}
      </span>
    </label>
  );
}
