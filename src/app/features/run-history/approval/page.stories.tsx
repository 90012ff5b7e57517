import type { Approval } from '../../../../contract/approvals';
import type { PageStories } from '../../../widgets/stories';
import page from './page';
import type { ApprovalState } from './state';

const show = (state: ApprovalState) => ({ approval: state });

const approval: Approval = {
  state: 'open',
  overBy: null,
  email: 'boss@harborroasters.example',
  sentAt: '2026-11-21T09:20:00.000Z',
  zapTitle: 'Orders to the roast sheet',
  question: 'May we ship order 1204?\n\n2 kg of Espresso to Lisbon.',
  expiresAt: '2026-11-22T09:20:00.000Z',
  answer: null,
  answeredAt: null,
};
const over = (overBy: Approval['overBy']): Approval => ({
  ...approval,
  state: 'over',
  overBy,
  zapTitle: null,
  question: null,
  expiresAt: null,
});
const answered = (answer: 'approve' | 'reject'): Approval => ({
  ...over(null),
  state: 'answered',
  answer,
  answeredAt: '2026-11-21T09:30:00.000Z',
});

export const stories: PageStories<typeof page> = {
  title: 'Approval page',
  frame: 'content',
  page,
  states: {
    loading: show({ phase: 'loading' }),
    asking: show({ phase: 'asking', approval, issue: null }),
    'without a text': show({ phase: 'asking', approval: { ...approval, zapTitle: '', question: '' }, issue: null }),
    'no connection': show({ phase: 'asking', approval, issue: 'We couldn’t reach the server. Check your connection and try again.' }),
    approving: show({ phase: 'sending', approval, answer: 'approve' }),
    rejecting: show({ phase: 'sending', approval, answer: 'reject' }),
    approved: show({ phase: 'settled', approval: answered('approve') }),
    rejected: show({ phase: 'settled', approval: answered('reject') }),
    'answered by another person': show({ phase: 'settled', approval: over('answer') }),
    'time over': show({ phase: 'settled', approval: over('time') }),
    'ended run': show({ phase: 'settled', approval: over('end') }),
    'broken link': show({ phase: 'invalid' }),
    failed: show({ phase: 'failed', reason: 'You’re trying too often.' }),
  },
};
