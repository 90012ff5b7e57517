import type { Stories } from '../../../widgets/stories';
import { EmailScreen, type EmailScreenProps } from './EmailScreen';

const ignore = (): void => {};
const show =
  (props: Partial<EmailScreenProps> = {}) =>
  () => (
    <EmailScreen
      email="ada@example.com"
      isConfirmed
      pendingEmail={null}
      isChangePending={false}
      failure={null}
      resend={{ phase: 'idle' }}
      change={{ phase: 'closed' }}
      onRetry={ignore}
      onResend={ignore}
      onOpen={ignore}
      onClose={ignore}
      onType={ignore}
      onRequest={ignore}
      onWithdraw={ignore}
      {...props}
    />
  );
const typed = 'countess@example.com';

export const stories: Stories = {
  title: 'Email settings',
  states: {
    confirmed: show(),
    loading: show({ email: null }),
    'could not load': show({ email: null, failure: 'Problem retrieving profile. Our computers took too long.' }),
    unconfirmed: show({ isConfirmed: false }),
    'confirmation sent': show({ isConfirmed: false, resend: { phase: 'sent' } }),
    'send failed': show({ isConfirmed: false, resend: { phase: 'failed', messages: ["You're trying too frequently."] } }),
    'typing another': show({ change: { phase: 'editing', typed, issue: null } }),
    'no address': show({ change: { phase: 'editing', typed: 'countess', issue: 'Enter a valid email address.' } }),
    sending: show({ change: { phase: 'sending', typed }, isChangePending: true }),
    'change request sent': show({ change: { phase: 'sent', typed }, pendingEmail: typed, isChangePending: true }),
    'change request failed': show({ change: { phase: 'failed', typed, messages: ["You're trying too frequently."] } }),
  },
};
