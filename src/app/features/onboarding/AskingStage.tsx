import type { ReactElement } from 'react';
import { starts } from '../../../domain/onboarding';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { Button } from '../../widgets/Button/Button';
import { Card } from '../../widgets/Card/Card';
import { Icon, type IconName } from '../../widgets/Icon/Icon';
import { Notice } from '../../widgets/Notice/Notice';
import { Lead } from '../../widgets/Page/Page';
import { Bar, Stack } from '../../widgets/Stack/Stack';
import css from './page.module.css';
import { fromNothing, onboardingSlice, selectSuggestions, type OnboardingStage } from './state';
import { PreviousLink, Suggestions } from './Suggestions';
import { startTexts, texts } from './texts';

const { answered, putAside } = onboardingSlice.actions;

/** The one question: eight templates that run here at once, and an empty Zap. One press answers. */
export function AskingStage({ stage }: { readonly stage: Extract<OnboardingStage, { phase: 'asking' }> }): ReactElement {
  const dispatch = useAppDispatch();
  const suggestions = useAppSelector(selectSuggestions);
  const { saving, issue } = stage;
  return (
    <Stack gap="large">
      <Stack gap="extra-small">
        <h2 id="onboarding-question">{texts.question}</h2>
        <Lead>{texts.asking}</Lead>
      </Stack>
      {issue !== null && <Notice kind="error">{issue}</Notice>}
      <ul className={css.answers} aria-labelledby="onboarding-question">
        {starts.map(({ template }) => (
          <AnswerButton
            key={template}
            {...startTexts[template]}
            isBusy={saving === template}
            isDisabled={saving !== null}
            onChoose={() => dispatch(answered({ answer: template }))}
          />
        ))}
        <AnswerButton
          icon="zap"
          title={texts.nothing}
          steps={[texts.nothingText]}
          isBusy={saving === fromNothing}
          isDisabled={saving !== null}
          onChoose={() => dispatch(answered({ answer: fromNothing }))}
        />
      </ul>
      {suggestions !== null && suggestions.length > 0 && (
        <Card title={texts.forApps}>
          <Suggestions suggestions={suggestions} />
        </Card>
      )}
      <Bar gap="medium">
        <Button kind="plain" isBusy={saving === 'later'} onClick={() => saving === null && dispatch(putAside())}>
          {texts.putAside}
        </Button>
        <PreviousLink />
      </Bar>
    </Stack>
  );
}

interface AnswerButtonProps {
  icon: IconName;
  title: string;
  steps: readonly string[];
  isBusy: boolean;
  isDisabled: boolean;
  onChoose: () => void;
}

/** An answer as a card. Its button is the title, and the whole card can be pressed. */
function AnswerButton({ icon, title, steps, isBusy, isDisabled, onChoose }: AnswerButtonProps): ReactElement {
  return (
    <li className={css.answer} data-busy={isBusy || undefined}>
      <span className={css.answerIcon}>
        <Icon name={icon} />
      </span>
      <span className={css.answerWords}>
        <button
          type="button"
          className={css.answerTitle}
          aria-busy={isBusy || undefined}
          aria-disabled={isDisabled || undefined}
          onClick={() => !isDisabled && onChoose()}
        >
          {title}
        </button>
        <span className={css.text}>{steps.join(' ')}</span>
      </span>
    </li>
  );
}
