import type { ReactElement, ReactNode } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { MessageBar } from '../../../widgets/MessageBar/MessageBar';
import { banner } from '../texts';
import type { ChangeState, ResendState } from '../state';

export interface ConfirmationBannerProps {
  email: string;
  isConfirmed: boolean;
  resend: ResendState;
  onResend: () => void;
  /** A change of address that is pending or failed; it takes precedence. */
  change?: 'pending' | Extract<ChangeState, { phase: 'failed' }> | null;
}

/** The state of the confirmation, the link that mails it again, and the state of a change. */
export function ConfirmationBanner({ email, isConfirmed, resend, onResend, change = null }: ConfirmationBannerProps): ReactElement {
  if (change === 'pending') return <MessageBar kind="warning">{banner.changeSent}</MessageBar>;
  if (change !== null) {
    return (
      <MessageBar kind="error" title={banner.changeFailed}>
        {listOf(change.messages)}
      </MessageBar>
    );
  }
  if (isConfirmed) return <MessageBar kind="success">{banner.confirmed(email)}</MessageBar>;
  const button = (text: string, isBusy = false): ReactElement => (
    <Button size="small" isBusy={isBusy} onClick={onResend}>
      {text}
    </Button>
  );
  switch (resend.phase) {
    case 'sent':
      return <MessageBar kind="warning">{banner.sent}</MessageBar>;
    case 'failed':
      return (
        <MessageBar kind="error" title={banner.failed} action={button(banner.tryAgain)}>
          {listOf(resend.messages)}
        </MessageBar>
      );
    case 'idle':
    case 'sending':
      return (
        <MessageBar kind="warning" action={button(banner.confirm, resend.phase === 'sending')}>
          {banner.unconfirmed}
        </MessageBar>
      );
  }
}

function listOf(messages: readonly string[]): ReactNode {
  if (messages.length === 0) return null;
  return (
    <ul>
      {messages.map((message) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  );
}
