import type { ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { EmptyState } from '../../../widgets/EmptyState/EmptyState';
import { ErrorDrawing } from '../../../widgets/Illustration/ErrorDrawing';
import { MailDrawing } from '../../../widgets/Illustration/MailDrawing';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { copy, issues } from '../copy';
import type { MailingsState } from '../state';

export interface UnsubscribeScreenProps {
  state: MailingsState;
  onChoose: (wantsUpdates: boolean) => void;
}

/** Ends our news with one press, says that it is done, and offers the way back. */
export function UnsubscribeScreen({ state, onChoose }: UnsubscribeScreenProps): ReactElement {
  const settings = <TextLink to="/app/settings/notifications">{copy.settings}</TextLink>;
  if (state.phase === 'brokenLink') {
    return (
      <EmptyState level="h1" drawing={<ErrorDrawing />} title={copy.brokenTitle} action={settings}>
        {copy.broken}
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
        title={copy.title}
        action={
          <Button kind="primary" isBusy={isSending} onClick={() => onChoose(false)}>
            {copy.unsubscribe}
          </Button>
        }
      >
        <p>{copy.text}</p>
        {issue}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      level="h1"
      drawing={<MailDrawing />}
      title={isBack ? copy.backTitle : copy.doneTitle}
      action={
        isBack ? (
          settings
        ) : (
          <Button isBusy={isSending} onClick={() => onChoose(true)}>
            {copy.again}
          </Button>
        )
      }
    >
      <p role="status">{isBack ? copy.back : copy.done}</p>
      {issue}
    </EmptyState>
  );
}
