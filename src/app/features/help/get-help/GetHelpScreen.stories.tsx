import type { Stories } from '../../../widgets/stories';
import { GetHelpScreen } from './GetHelpScreen';
import { initialGetHelp, type GetHelpState } from './state';

const nothing = (): void => {};
const asking = initialGetHelp as Extract<GetHelpState, { phase: 'asking' }>;
const form = { email: 'ada@example.com', topic: 'zaps', subject: 'It stopped on Friday', message: 'My Zap does not run any more.' };
const show = (state: GetHelpState) => () => <GetHelpScreen state={state} onChange={nothing} onSubmit={nothing} onAnother={nothing} />;

export const stories: Stories = {
  title: 'Get help',
  frame: 'content',
  states: {
    empty: show(asking),
    filled: show({ ...asking, form }),
    sending: show({ ...asking, form, isSending: true }),
    'fields refused': show({
      ...asking,
      fieldErrors: {
        email: 'Enter the email address we should reply to.',
        topic: 'Choose a topic.',
        subject: 'Enter a subject.',
        message: 'Tell us what happened, and what you expected.',
      },
    }),
    'too often': show({ ...asking, form, issue: "You're trying too frequently." }),
    'nearly too long': show({ ...asking, form: { ...form, message: 'x'.repeat(4700) } }),
    sent: show({ phase: 'sent', email: 'ada@example.com' }),
  },
};
