import type { PageStories } from '../../widgets/stories';
import page from './page';
import type { MailingsState } from './state';

const show = (state: MailingsState) => ({ mailings: state });

export const stories: PageStories<typeof page> = {
  title: 'Unsubscribe page',
  frame: 'content',
  page,
  states: {
    asking: show({ phase: 'asking', issue: null }),
    unsubscribing: show({ phase: 'sending', wantsUpdates: false }),
    unsubscribed: show({ phase: 'done', wantsUpdates: false, issue: null }),
    'subscribing again': show({ phase: 'sending', wantsUpdates: true }),
    'subscribed again': show({ phase: 'done', wantsUpdates: true, issue: null }),
    'not one of ours': show({ phase: 'asking', issue: 'invalid' }),
    'no connection': show({ phase: 'asking', issue: 'noAnswer' }),
    'broken link': show({ phase: 'brokenLink' }),
  },
};
