import { isApproval } from '../../domain/runs/kinds/approval';
import { approvalEntry } from '../../domain/runs/answers';
import type { Wait } from '../../domain/runs/commands';
import { findStep } from '../../domain/runs/walkSteps';
import { stepKeyOf } from '../../domain/runs/runPaths';
import type { ServerContext } from '../platform/context';
import { lockRun, type RunRecord } from './runs.store';
import { dueWaits, findWait, type WaitRecord } from './waits.store';
import { stepsOf, type NewStep } from './steps.store';
import { findDefinition } from './versions.store';
import { releasedEntries } from './digests';
import { lineOfSubZap } from './subZaps';
import { admitQueued, moveRun, type RunContext } from './moveRun';

const batch = 100;

/**
 * Lets runs continue whose wait is over; returns how many. Any instance may call it at any time: a run that another one has just woken
 * is left alone.
 */
export async function wakeDueRuns(context: RunContext & Pick<ServerContext, 'db'>): Promise<number> {
  const due = await dueWaits(context.db, context.clock.now(), batch);
  for (const { runId } of due) await context.db.transaction().execute((tx) => wakeRun(context, tx, runId));
  if (due.length > 0) context.engine.wake();
  return due.length;
}

async function wakeRun(context: RunContext, tx: ServerContext['db'], runId: string): Promise<void> {
  const record = await lockRun(tx, runId);
  const wait = await findWait(tx, runId);
  const now = context.clock.now();
  if (record === null || wait === null || wait.due_at === null || wait.due_at > now || wait.kind === 'answer') return;
  const line = await lineOfWait(context, tx, record, wait, now);
  if (line === 'not_yet') return;
  const from = line === null ? 0 : (await stepsOf(tx, record)).length;
  const moved = await moveRun(
    context,
    tx,
    runId,
    { type: 'wake', kind: wait.kind },
    line === null ? {} : { steps: { lines: [line], from } },
  );
  if (moved.type === 'moved') await admitQueued(context, tx, record.account_id);
}

/** The line of the step that the run waited for; none for a step that is tried again. */
async function lineOfWait(
  context: RunContext,
  tx: ServerContext['db'],
  { version_id: versionId, zap_id: zapId }: RunRecord,
  wait: WaitRecord,
  now: Date,
): Promise<NewStep | null | 'not_yet'> {
  if (wait.kind === 'retry' || wait.kind === 'rate_limit') return null;
  const line = { path: wait.path, attempt: 1, startedAt: now, endedAt: now };
  if (wait.kind === 'sub_zap') return (await lineOfSubZap(context, tx, wait, now)) ?? 'not_yet';
  if (wait.kind === 'digest') {
    const output = await releasedEntries(context, tx, { zapId, stepKey: stepKeyOf(wait.path) });
    return { ...line, state: 'succeeded', output };
  }
  if (wait.kind !== 'approval') return { ...line, state: 'succeeded', output: { until: now.toISOString() } };
  const definition = await findDefinition(tx, versionId);
  const step = definition === null ? undefined : findStep(definition, stepKeyOf(wait.path));
  if (step === undefined || !isApproval(step)) throw new Error('The step of the approval is gone.');
  const answer = (wait.data as Extract<Wait, { kind: 'approval' }>).whenExpired;
  const { outcome, output } = approvalEntry(step, wait.path, answer, { answer, answered_by: null, expired: true });
  return { ...line, state: outcome, output };
}
