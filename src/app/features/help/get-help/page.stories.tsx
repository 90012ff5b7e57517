import type { PageStories } from '../../../widgets/stories';
import page from './page';
import { initialGetHelp, type GetHelpState } from './state';

const asking = initialGetHelp as Extract<GetHelpState, { phase: 'asking' }>;
const form = { email: 'ada@example.com', topic: 'zaps', subject: 'It stopped on Friday', message: 'My Zap does not run any more.' };
const show = (state: GetHelpState) => ({ getHelp: state });

export const stories: PageStories<typeof page> = {
  title: 'Get help',
  frame: 'content',
  page,
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
