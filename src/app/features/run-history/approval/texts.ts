import type { Approval } from '../../../../contract/approvals';
import { brand } from '../../../../domain/brand';

export const texts = {
  ask: (zap: string): string => `${zap} is waiting for your approval`,
  zap: (title: string): string => (title.trim() === '' ? 'A Zap' : `“${title.trim()}”`),
  lead: `It’s an automation on ${brand.name}. It continues when you approve. The first answer counts.`,
  asked: (email: string, until: string | null): string => (until === null ? `Sent to ${email}.` : `Sent to ${email}. Open until ${until}.`),
  question: 'Question',
  noQuestion: 'There is no further text.',
  approve: 'Approve',
  reject: 'Reject',
  loading: 'Loading the question…',
  failed: 'We couldn’t load the question',
  retry: 'Try again',
  approvedTitle: 'You approved',
  approved: 'Thank you. The Zap continues.',
  rejectedTitle: 'You rejected',
  rejected: 'Thank you. Your answer was recorded.',
  at: (when: string): string => `Answered ${when}.`,
  overTitle: 'This question is already settled',
  over: {
    answer: 'Someone else has already answered.',
    time: 'The time to answer is over.',
    end: 'The run has ended without an answer, for example because it was cancelled.',
  } satisfies Record<NonNullable<Approval['overBy']>, string>,
  invalidTitle: 'This link doesn’t work',
  invalid: 'Open the complete link from the email. If you did, the run no longer exists.',
  network: 'We couldn’t reach the server. Check your connection and try again.',
  refused: 'That didn’t work. Try again.',
} as const;
