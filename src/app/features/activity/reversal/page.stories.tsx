import type { Reversal } from '../../../../contract/activity';
import type { PageStories } from '../../../widgets/stories';
import page from './page';
import type { ReversalState } from './state';

const show = (state: ReversalState) => ({ 'activity/reversal': state });

const reversal: Reversal = {
  kind: 'signed_in',
  at: '2026-11-21T09:20:00.000Z',
  browser: 'Firefox',
  platform: 'Windows',
  place: 'near Munich, Germany',
  address: '203.0.113.…',
  expiresAt: '2026-12-21T09:20:00.000Z',
  undoes: ['email_change_requested', 'passkey_added', 'factor_disabled', 'email_changed', 'password_changed', 'signed_in'],
};
const nowhere: Reversal = {
  ...reversal,
  kind: 'passkey_added',
  browser: null,
  platform: null,
  place: null,
  address: null,
  undoes: ['passkey_added'],
};

export const stories: PageStories<typeof page> = {
  title: 'This wasn’t me page',
  frame: 'content',
  page,
  states: {
    loading: show({ phase: 'loading' }),
    failed: show({ phase: 'failed', reason: 'We couldn’t reach the server. Check your connection and try again.' }),
    asking: show({ phase: 'asking', reversal, issue: null }),
    'from an unknown place': show({ phase: 'asking', reversal: nowhere, issue: null }),
    refused: show({ phase: 'asking', reversal, issue: 'That didn’t work. Try again.' }),
    sending: show({ phase: 'sending', reversal }),
    'done, new password': show({ phase: 'done', next: 'password' }),
    'done, company sign-in': show({ phase: 'done', next: 'log_in' }),
    'done from the timeline': show({ phase: 'done', next: 'mailed' }),
    'unusable link': show({ phase: 'invalid' }),
  },
};
