/** Steps that run another Zap of the account. */
import type { LogEntry } from '../../domain/runs/commands';
import type { SubZapStep } from '../../domain/runs/kinds/subZap';
import type { Db } from '../platform/context';
import { maySeeZap } from '../zaps/policy';
import { countAncestors, findRun, type RunRecord } from './runs.store';
import { findDefinition } from './versions.store';
import { lockRunningZap, touchZap } from './zaps.store';
import { lastOutputOf, type NewStep } from './steps.store';
import { zapTitlesOf } from '../zaps/checks.store';
import { acceptEvents } from './acceptEvents';
import { holdReasonOfZap } from './admission';
import type { ClaimedRun, RunWriter, WorkContext } from './runWriter';

/** Zaps that run Zaps that run Zaps: more than these are taken for a circle. */
const deepest = 5;

/** Begins a run of another Zap, in the transaction that writes the step; null if the run now waits for its result. */
export async function runSubZap(
  context: WorkContext,
  { record, fence }: ClaimedRun,
  writer: RunWriter,
  { path, step, input }: { readonly path: string; readonly step: SubZapStep; readonly input: unknown },
): Promise<LogEntry | null> {
  const now = context.clock.now();
  const line = { path, attempt: 1, input, startedAt: now };
  let result: LogEntry | null = null;
  const finish = (entry: LogEntry): void => {
    result = entry;
    writer.add({ ...line, state: entry.outcome, output: entry.output, error: entry.error ?? null, endedAt: now });
  };
  const begin = async (tx: Db): Promise<string | { readonly error: string }> => {
    if (step.zapId === null) return { error: 'Choose the Zap to run.' };
    await touchZap(tx, step.zapId, now);
    const zap = await lockRunningZap(tx, step.zapId);
    const isThere = zap !== null && zap.live_version_id !== null && (await mayRun(tx, record, zap.id));
    const definition = isThere ? await findDefinition(tx, zap.live_version_id!) : null;
    if (!isThere || definition?.trigger == null) return { error: 'The Zap to run doesn’t exist, or hasn’t been published yet.' };
    if (zap.state !== 'on') return { error: 'The Zap to run is off.' };
    if ((await countAncestors(tx, record.id)) >= deepest) return { error: `Zaps can run each other ${deepest} levels deep at most.` };
    const accepting = { id: zap.id, accountId: zap.account_id, versionId: zap.live_version_id!, triggerKey: definition.trigger.key };
    const options = {
      hold: await holdReasonOfZap(context, tx, zap),
      kind: record.kind === 'test' ? 'test' : 'live',
      parentId: record.id,
    } as const;
    const [id] = await acceptEvents(context, tx, accepting, [{ key: `${record.id}/${path}`, data: input }], options);
    return id ?? { error: 'The Zap to run has already run for this step.' };
  };
  await writer.transact(async (tx) => {
    const began = await begin(tx);
    if (typeof began !== 'string') finish({ path, outcome: 'failed', output: null, error: began.error });
    else if (!step.waits) finish({ path, outcome: 'succeeded', output: { run_id: began } });
    if (result !== null) return { event: { type: 'step', fence, isTask: false } };
    writer.add({ ...line, state: 'started', endedAt: null });
    const wait = { path, kind: 'sub_zap' as const, dueAt: null, data: { runId: began as string } };
    return { event: { type: 'wait', fence, kind: 'sub_zap' }, details: { wait } };
  });
  return result;
}

/** If the owner of the running Zap can see the other one, which shares its data with them. */
async function mayRun(tx: Db, { account_id: accountId, zap_id: zapId }: RunRecord, otherId: number): Promise<boolean> {
  const [zap] = await zapTitlesOf(tx, accountId, [zapId]);
  const [other] = await zapTitlesOf(tx, accountId, [otherId]);
  return zap !== undefined && other !== undefined && maySeeZap(zap.owner_id, other);
}

/** The line of a step whose other Zap has ended; null if it has not. */
export async function lineOfSubZap(
  { encryption }: Pick<WorkContext, 'encryption'>,
  tx: Db,
  { path, data }: { readonly path: string; readonly data: unknown },
  now: Date,
): Promise<NewStep | null> {
  const child = await findRun(tx, (data as { runId: string }).runId);
  const line = { path, attempt: 1, startedAt: now, endedAt: now };
  if (child === null) return { ...line, state: 'failed', error: 'The run of the other Zap was deleted.' };
  const { name } = child.run.state;
  if (name === 'failed' || name === 'cancelled') {
    return {
      ...line,
      state: 'failed',
      error: name === 'failed' ? `The other Zap failed: ${child.error ?? ''}` : 'The run of the other Zap was cancelled.',
    };
  }
  if (name !== 'succeeded' && name !== 'filtered') return null;
  return { ...line, state: 'succeeded', output: { run_id: child.id, state: name, result: await lastOutputOf(tx, encryption, child) } };
}
