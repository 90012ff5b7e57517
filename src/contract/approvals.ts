/** Approvals by people, with the token of a mailed link. The token is sent in bodies, so that no log contains it. */
import { z } from 'zod';
import type { Camelized } from './browser/names';
import { ErrorBody, Moment } from './common';
import { resource, perAddress } from './define';

/** As in the mailed link. */
const Token = z.string().min(1).max(200);

export const ApprovalLookupBody = z.strictObject({ token: Token });

export const ApprovalAnswer = z.enum(['approve', 'reject']);

export const ApprovalAnswerBody = z.strictObject({ token: Token, answer: ApprovalAnswer });

/**
 * `open`: the run waits. `answered`: by this link. `over`: `over_by` says how. The title and the question are null unless it is open.
 */
export const Approval = z.object({
  state: z.enum(['open', 'answered', 'over']),
  /** The answer of another person, the end of the time, or that of the run without an answer, for example because it was cancelled. */
  over_by: z.enum(['answer', 'time', 'end']).nullable(),
  email: z.string(),
  sent_at: Moment,
  zap_title: z.string().nullable(),
  question: z.string().nullable(),
  /** When the run continues without an answer. */
  expires_at: Moment.nullable(),
  answer: ApprovalAnswer.nullable(),
  answered_at: Moment.nullable(),
});

export type WireApproval = z.infer<typeof Approval>;
export type Approval = Camelized<WireApproval>;

/** A token cannot be guessed, and guesses are limited as well. */
const approvalTries = perAddress('approvals.address', 120);

export const approvals = resource({
  findApproval: {
    method: 'POST',
    path: '/api/v3/approvals/lookups',
    access: 'public',
    limit: approvalTries,
    summary: 'Get the question of an approval, with the token of the emailed link; nothing is decided',
    body: ApprovalLookupBody,
    example: { token: 'x' },
    replies: { 200: Approval, 404: ErrorBody, 429: ErrorBody },
  },
  answerApproval: {
    method: 'POST',
    path: '/api/v3/approvals/answers',
    access: 'public',
    limit: approvalTries,
    summary: 'Approve or reject, with the token of the emailed link; 409 with the approval if it is over',
    body: ApprovalAnswerBody,
    example: { token: 'x', answer: 'approve' },
    replies: { 200: Approval, 404: ErrorBody, 409: ErrorBody, 429: ErrorBody },
  },
});
