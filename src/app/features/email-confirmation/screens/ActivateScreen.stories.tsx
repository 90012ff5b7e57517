import type { Stories } from '../../../widgets/stories';
import type { ResendState } from '../state';
import { ActivateScreen } from './ActivateScreen';

const show =
  (resend: ResendState, email: string | null = 'ada@example.com') =>
  () => <ActivateScreen email={email} resend={resend} onResend={() => {}} onGoOn={() => {}} />;

export const stories: Stories = {
  title: 'Activate page',
  frame: 'screen',
  states: {
    'link sent': show({ phase: 'idle' }),
    sending: show({ phase: 'sending' }),
    'sent again': show({ phase: 'sent' }),
    'send failed': show({ phase: 'failed', messages: ["You're trying too frequently."] }),
    'signed out': show({ phase: 'idle' }, null),
  },
};
