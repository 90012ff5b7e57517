import { approvals, type WireApproval } from '../../contract/approvals';
import type { LogEntry } from '../../domain/runs/commands';
import { isRecord } from '../../domain/runs/json';
import { errorBodies, preconditionFailed } from '../platform/errorBodies';
import type { ServerContext } from '../platform/context';
import { routes } from '../platform/handler';
import { findApproval } from '../engine/approvals.store';
import { findRun } from '../engine/history.store';
import { logOf, stepsOf } from '../engine/steps.store';
import { findWait, questionOf } from '../engine/waits.store';
import { findRunningZap } from '../engine/zaps.store';
import { answerApproval, approvalTokenHash } from '../engine/approvals';

export default routes(approvals, {
  /** POST /api/v3/approvals/lookups: programs that open the links of mails decide nothing. */
  async findApproval({ body: { token } }, context) {
    const approval = await presentedApproval(context, approvalTokenHash(context, token));
    return approval === null ? { status: 404, body: errorBodies.notFound } : { status: 200, body: approval };
  },

  /** POST /api/v3/approvals/answers: the first answer counts. */
  async answerApproval({ body: { token, answer } }, context) {
    const hash = approvalTokenHash(context, token);
    const result = await context.db.transaction().execute((tx) => answerApproval(context, tx, hash, answer));
    if (result === 'over') return { status: 409, body: preconditionFailed('This question is already settled.').preconditionFailed };
    const approval = result === 'unknown' ? null : await presentedApproval(context, hash);
    if (approval === null) return { status: 404, body: errorBodies.notFound };
    context.engine.wake();
    return { status: 200, body: approval };
  },
});

/** The approval of a mailed link; null if there is none, or if its run was deleted. */
async function presentedApproval(
  { db, encryption }: Pick<ServerContext, 'db' | 'encryption'>,
  tokenHash: string,
): Promise<WireApproval | null> {
  const approval = await findApproval(db, tokenHash);
  const run = approval === null ? null : await findRun(db, approval.run_id);
  if (approval === null || run === null) return null;
  const wait = await findWait(db, run.id);
  const isOpen = wait?.kind === 'approval' && wait.path === approval.path;
  const zap = isOpen ? await findRunningZap(db, run.zap_id) : null;
  const state = approval.answer !== null ? 'answered' : isOpen ? 'open' : 'over';
  return {
    state,
    over_by: state === 'over' ? howSettled(logOf(encryption, await stepsOf(db, run)), approval.path) : null,
    email: approval.email,
    sent_at: approval.sent_at.toISOString(),
    zap_title: zap?.title ?? null,
    question: isOpen ? questionOf(encryption, wait) : null,
    expires_at: isOpen ? (wait.due_at?.toISOString() ?? null) : null,
    answer: approval.answer,
    answered_at: approval.answered_at?.toISOString() ?? null,
  };
}

/** How a question was settled without the answer of its link: the log of the run has the answer or the end of the time. */
function howSettled(log: readonly LogEntry[], path: string): WireApproval['over_by'] {
  const entry = log.find((each) => each.path === path);
  if (entry === undefined) return 'end';
  return isRecord(entry.output) && entry.output.expired === true ? 'time' : 'answer';
}
