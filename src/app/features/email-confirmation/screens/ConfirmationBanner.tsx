import type { ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { MessageBar } from '../../../widgets/MessageBar/MessageBar';
import { banner } from '../copy';
import type { ResendState } from '../state';

export interface ConfirmationBannerProps {
  email: string;
  isConfirmed: boolean;
  resend: ResendState;
  onResend: () => void;
}

/** Whether the address is confirmed, and the link that mails the confirmation (A4.36, A4.37, A4.40, A4.41). */
export function ConfirmationBanner({ email, isConfirmed, resend, onResend }: ConfirmationBannerProps): ReactElement {
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
          {resend.messages.length > 0 && (
            <ul>
              {resend.messages.map((message) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          )}
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
