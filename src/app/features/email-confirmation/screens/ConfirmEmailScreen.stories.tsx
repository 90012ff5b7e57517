import type { Stories } from '../../../widgets/stories';
import type { PageState, ResendState } from '../state';
import { ConfirmEmailScreen, type ConfirmEmailScreenProps } from './ConfirmEmailScreen';

const ignore = (): void => {};
const show =
  (state: PageState, viewer: ConfirmEmailScreenProps['viewer'] = 'anonymous', resend: ResendState = { phase: 'idle' }) =>
  () => (
    <main>
      <ConfirmEmailScreen state={state} viewer={viewer} resend={resend} onResend={ignore} onLogIn={ignore} onConfirmHere={ignore} />
    </main>
  );

export const stories: Stories = {
  title: 'Confirm email page',
  frame: 'screen',
  states: {
    confirming: show({ phase: 'confirming' }),
    'not logged in': show({ phase: 'elsewhere' }),
    confirmed: show({ phase: 'confirmed', email: 'ada@example.com' }),
    'used or expired': show({ phase: 'refused', issue: 'invalid' }),
    'expired, logged in': show({ phase: 'refused', issue: 'invalid' }, 'unconfirmed'),
    'new link sent': show({ phase: 'refused', issue: 'invalid' }, 'unconfirmed', { phase: 'sent' }),
    'new link not sent': show({ phase: 'refused', issue: 'invalid' }, 'unconfirmed', {
      phase: 'failed',
      messages: ["You're trying too frequently."],
    }),
    'confirmed already': show({ phase: 'refused', issue: 'invalid' }, 'confirmed'),
    'too many tries': show({ phase: 'refused', issue: 'tooOften' }),
    'no connection': show({ phase: 'refused', issue: 'noAnswer' }),
    'broken link': show({ phase: 'brokenLink' }),
  },
};
