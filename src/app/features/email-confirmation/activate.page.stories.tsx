import { visitor } from '../../../gallery/examples';
import type { PageStories } from '../../widgets/stories';
import page from './activate.page';
import { initialConfirmation, type ResendState } from './state';

const show = (resend: ResendState) => ({ emailConfirmation: { ...initialConfirmation, resend } });

export const stories: PageStories<typeof page> = {
  title: 'Activate page',
  frame: 'screen',
  page,
  states: {
    'link sent': {},
    sending: show({ phase: 'sending' }),
    'sent again': show({ phase: 'sent' }),
    'send failed': show({ phase: 'failed', messages: ["You're trying too frequently."] }),
    'signed out': visitor,
  },
};
