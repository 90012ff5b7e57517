import type { ReactElement } from 'react';
import { definePage } from '../../platform/definePage';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { Button } from '../../widgets/Button/Button';
import { EmptyState } from '../../widgets/EmptyState/EmptyState';
import { ErrorDrawing } from '../../widgets/Illustration/ErrorDrawing';
import { MailDrawing } from '../../widgets/Illustration/MailDrawing';
import { TextLink } from '../../widgets/TextLink/TextLink';
import { mailingsFlow, mailingsSlice, readLink, selectMailings } from './state';
import { issues, texts } from './texts';

const { chosen } = mailingsSlice.actions;

/** Ends our news with one press, says that it is done, and offers the way back. */
function UnsubscribePage(): ReactElement {
  const dispatch = useAppDispatch();
  const state = useAppSelector(selectMailings);
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
          <Button kind="primary" isBusy={isSending} onClick={() => dispatch(chosen({ wantsUpdates: false }))}>
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
          <Button isBusy={isSending} onClick={() => dispatch(chosen({ wantsUpdates: true }))}>
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

/** The page behind the link in our news, which ends them. */
export default definePage({
  path: '/app/unsubscribe',
  title: 'Unsubscribe',
  auth: 'attempt',
  frame: 'logo',
  scrollsToTop: true,
  chunk: 'unsubscribe',
  slices: [mailingsSlice],
  sagas: [mailingsFlow],
  load: readLink,
  Screen: UnsubscribePage,
});
