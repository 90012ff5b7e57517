import type { Stories } from '../../../widgets/stories';
import type { ResendState } from '../state';
import { ConfirmationBanner, type ConfirmationBannerProps } from './ConfirmationBanner';

const show =
  (resend: ResendState, isConfirmed = false, change: ConfirmationBannerProps['change'] = null) =>
  () => <ConfirmationBanner email="ada@example.com" isConfirmed={isConfirmed} resend={resend} onResend={() => {}} change={change} />;

export const stories: Stories = {
  title: 'Email confirmation banner',
  states: {
    unconfirmed: show({ phase: 'idle' }),
    sending: show({ phase: 'sending' }),
    sent: show({ phase: 'sent' }),
    'send failed': show({ phase: 'failed', messages: ["You're trying too frequently."] }),
    confirmed: show({ phase: 'idle' }, true),
    'change request sent': show({ phase: 'idle' }, true, 'pending'),
    'change request failed': show({ phase: 'idle' }, true, {
      phase: 'failed',
      typed: 'countess@example.com',
      messages: ["You're trying too frequently."],
    }),
  },
};
