import type { ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { Button } from '../../widgets/Button/Button';
import { MessageBar } from '../../widgets/MessageBar/MessageBar';
import { selectProfile } from '../profile';
import { confirmationSlice, selectConfirmation } from './state';
import { banner } from './texts';

/** Shown above every page of the application until the address is confirmed. */
export function UnconfirmedNotice(): ReactNode {
  return useAppSelector(selectProfile)?.emailConfirmed === false && <ConfirmationBanner />;
}

/** Whether the address is confirmed, and the button that mails the link again; nothing until the profile is there. */
export function ConfirmationBanner(): ReactNode {
  const dispatch = useAppDispatch();
  const profile = useAppSelector(selectProfile);
  const { resend } = useAppSelector(selectConfirmation);
  if (!profile) return null;
  if (profile.emailConfirmed) return <MessageBar kind="success">{banner.confirmed(profile.email)}</MessageBar>;
  if (resend.phase === 'sent') return <MessageBar kind="warning">{banner.sent}</MessageBar>;
  const hasFailed = resend.phase === 'failed';
  return (
    <MessageBar
      kind={hasFailed ? 'error' : 'warning'}
      {...(hasFailed && { title: banner.failed })}
      action={
        <Button size="small" isBusy={resend.phase === 'sending'} onClick={() => dispatch(confirmationSlice.actions.resendRequested())}>
          {hasFailed ? banner.tryAgain : banner.confirm}
        </Button>
      }
    >
      {hasFailed ? <MessageList messages={resend.messages} /> : banner.unconfirmed}
    </MessageBar>
  );
}

/** The sentences of the server; nothing if it gave none. */
export function MessageList({ messages }: { readonly messages: readonly string[] }): ReactNode {
  if (messages.length === 0) return null;
  return (
    <ul>
      {messages.map((message) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  );
}
