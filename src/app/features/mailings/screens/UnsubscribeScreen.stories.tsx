import type { Stories } from '../../../widgets/stories';
import type { MailingsState } from '../state';
import { UnsubscribeScreen } from './UnsubscribeScreen';

const show = (state: MailingsState) => () => <UnsubscribeScreen state={state} onChoose={() => {}} />;

export const stories: Stories = {
  title: 'Unsubscribe page',
  frame: 'content',
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
