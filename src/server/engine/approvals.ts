/** Approvals by people: who is asked, and what their answers do. */
import { approvalEntry } from '../../domain/runs/answers';
import type { Wait } from '../../domain/runs/commands';
import type { ApprovalStep } from '../../domain/runs/kinds/approval';
import { isEmail } from '../../domain/email';
import { days } from '../../domain/durations';
import { stepKeyOf } from '../../domain/runs/runPaths';
import { findStep } from '../../domain/runs/walkSteps';
import type { Db, ServerContext } from '../platform/context';
import { approvalRequested } from './approval.mail';
import { findApproval, insertApproval, saveApprovalAnswer } from './approvals.store';
import { lockRun, type RunRecord } from './runs.store';
import { stepsOf } from './steps.store';
import { findDefinition } from './versions.store';
import { findWait } from './waits.store';
import { findRunningZap } from './zaps.store';
import { admitQueued, moveRun, type RunContext } from './moveRun';

export type ApprovalWait = Extract<Wait, { kind: 'approval' }>;

const tokenPurpose = 'approval-token';
const tokenBytes = 24;

/** Mails for approvals of one account. */
const limit = { name: 'approval-mail', max: 500, windowSeconds: days(1) / 1000 } as const;

/** The digest of the token in a mailed link. */
export const approvalTokenHash = ({ encryption }: Pick<ServerContext, 'encryption'>, token: string): string =>
  encryption.digest(tokenPurpose, token);

/** The people to ask, each once. */
export const approversOf = ({ approvers }: ApprovalWait): string[] => [...new Set(approvers.map((each) => each.trim()))].filter(isEmail);

/** Counts the mails of an approval; false if the account has sent too many. Call it outside of transactions. */
export async function mayAsk({ limits }: Pick<ServerContext, 'limits'>, accountId: number, people: number): Promise<boolean> {
  return (await limits.take({ ...limit, key: String(accountId), by: people })).allowed;
}

/** Mails each approver a link, in the transaction in which the run begins to wait. */
export async function askApprovers(
  context: Pick<ServerContext, 'clock' | 'config' | 'encryption' | 'outbox' | 'random'>,
  tx: Db,
  run: Pick<RunRecord, 'id' | 'zap_id'>,
  { path, wait }: { readonly path: string; readonly wait: ApprovalWait },
): Promise<void> {
  const now = context.clock.now();
  const zap = await findRunningZap(tx, run.zap_id);
  for (const email of approversOf(wait)) {
    const token = context.random.bytes(tokenBytes).toString('base64url');
    const approval = { token_hash: approvalTokenHash(context, token), run_id: run.id, path, email, sent_at: now };
    if (!(await insertApproval(tx, approval))) continue;
    // Behind `#`, where no log contains it.
    const address = `${context.config.publicUrl}/app/approval#${token}`;
    const until = new Date(now.getTime() + wait.timeout);
    const mail = approvalRequested({ to: email, address, zapTitle: zap?.title ?? '', until });
    await context.outbox.put(tx, `approval:${approval.token_hash}`, mail);
  }
}

/** `over`: another person has answered, the time is over, or the run was cancelled. */
export type ApprovalResult = 'answered' | 'over' | 'unknown';

/** Answers an approval by the digest of a mailed token; the first answer counts. Call `engine.wake()` after the transaction has committed. */
export async function answerApproval(
  context: RunContext,
  tx: Db,
  tokenHash: string,
  answer: 'approve' | 'reject',
): Promise<ApprovalResult> {
  const approval = await findApproval(tx, tokenHash);
  const record = approval === null ? null : await lockRun(tx, approval.run_id);
  if (approval === null || record === null) return 'unknown';
  const wait = await findWait(tx, record.id);
  if (wait?.kind !== 'approval' || wait.path !== approval.path) return 'over';
  const definition = await findDefinition(tx, record.version_id);
  const step = definition === null ? undefined : findStep(definition, stepKeyOf(approval.path));
  if (step === undefined) return 'over';
  const now = context.clock.now();
  const output = { answer, answered_by: approval.email, answered_at: now.toISOString(), expired: false };
  const entry = approvalEntry(step as ApprovalStep, approval.path, answer, output);
  const line = { path: entry.path, attempt: 1, state: entry.outcome, output, startedAt: approval.sent_at, endedAt: now };
  const from = (await stepsOf(tx, record)).length;
  const moved = await moveRun(
    context,
    tx,
    record.id,
    { type: 'answer', kind: 'approval', goesOn: true },
    { steps: { lines: [line], from } },
  );
  if (moved.type === 'ignored') return 'over';
  await saveApprovalAnswer(tx, tokenHash, answer, now);
  await admitQueued(context, tx, record.account_id);
  return 'answered';
}
