import type { WireApproval } from '../../../contract/approvals';
import type { LogEntry } from '../../../domain/runs/commands';
import { isRecord } from '../../../domain/runs/json';
import type { ServerContext } from '../../context/context';
import { findApproval } from '../../records/runs/approvals';
import { findRun } from '../../records/runs/history';
import { logOf, stepsOf } from '../../records/runs/steps';
import { findWait, questionOf } from '../../records/runs/waits';
import { findRunningZap } from '../../records/runs/zaps';

/** The approval of a mailed link; null if there is none, or if its run was deleted. */
export async function presentedApproval(
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
