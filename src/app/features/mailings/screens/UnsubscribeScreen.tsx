import type { ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { EmptyState } from '../../../widgets/EmptyState/EmptyState';
import { ErrorDrawing } from '../../../widgets/Illustration/ErrorDrawing';
import { MailDrawing } from '../../../widgets/Illustration/MailDrawing';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { texts, issues } from '../texts';
import type { MailingsState } from '../state';

export interface UnsubscribeScreenProps {
  state: MailingsState;
  onChoose: (wantsUpdates: boolean) => void;
}

/** Ends our news with one press, says that it is done, and offers the way back. */
export function UnsubscribeScreen({ state, onChoose }: UnsubscribeScreenProps): ReactElement {
  const settings = <TextLink to="/app/settings/notifications">{texts.settings}</TextLink>;
  if (state.phase === 'brokenLink') {
    return (
      <EmptyState level="h1" drawing={<ErrorDrawing />} title={texts.brokenTitle} action={settings}>
        {texts.broken}
      </EmptyState>
    );
  }
  const isSending = state.phase === 'sending';
  // While it is on its way, the page looks as before.
  const isDone = state.phase === 'done' || (isSending && state.wantsUpdates);
  const isBack = state.phase === 'done' && state.wantsUpdates;
  const issue = 'issue' in state && state.issue ? <p role="alert">{issues[state.issue]}</p> : null;
  if (!isDone) {
    return (
      <EmptyState
        level="h1"
        drawing={<MailDrawing />}
        title={texts.title}
        action={
          <Button kind="primary" isBusy={isSending} onClick={() => onChoose(false)}>
            {texts.unsubscribe}
          </Button>
        }
      >
        <p>{texts.text}</p>
        {issue}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      level="h1"
      drawing={<MailDrawing />}
      title={isBack ? texts.backTitle : texts.doneTitle}
      action={
        isBack ? (
          settings
        ) : (
          <Button isBusy={isSending} onClick={() => onChoose(true)}>
            {texts.again}
          </Button>
        )
      }
    >
      <p role="status">{isBack ? texts.back : texts.done}</p>
      {issue}
    </EmptyState>
  );
}
