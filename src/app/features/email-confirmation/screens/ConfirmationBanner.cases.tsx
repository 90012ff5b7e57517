import type { Cases } from '../../../widgets/cases';
import type { ResendState } from '../state';
import { ConfirmationBanner } from './ConfirmationBanner';

const show =
  (resend: ResendState, isConfirmed = false) =>
  () => <ConfirmationBanner email="ada@example.com" isConfirmed={isConfirmed} resend={resend} onResend={() => {}} />;

export const cases: Cases = {
  title: 'Email confirmation banner',
  states: {
    unconfirmed: show({ phase: 'idle' }),
    sending: show({ phase: 'sending' }),
    sent: show({ phase: 'sent' }),
    'send failed': show({ phase: 'failed', messages: ["You're trying too frequently."] }),
    confirmed: show({ phase: 'idle' }, true),
  },
};
