/** Failed runs that are replayed by themselves. */
import { nextAutoreplay, type FailureVerdict } from '../../domain/runs/retries';
import type { Db, ServerContext } from '../platform/context';
import { findAccount } from '../accounts/store';
import { dueAutoreplays, forgetAutoreplay, lockRun, type RunRecord } from './runs.store';
import { findRunningZap, lockZapsOfRuns } from './zaps.store';
import type { RunContext } from './moveRun';
import { replayRun } from './replayRun';

const batch = 100;

/** When a run that has just failed is replayed by itself; null if a person has to act, or the account does without. */
export async function autoreplayTime(
  { clock, db }: Pick<ServerContext, 'clock' | 'db'>,
  { account_id: accountId, autoreplays, kind }: Pick<RunRecord, 'account_id' | 'autoreplays' | 'kind'>,
  verdict: FailureVerdict | null,
): Promise<Date | null> {
  if (verdict === null || kind === 'test') return null;
  const time = nextAutoreplay(verdict, autoreplays, clock.now().getTime());
  if (time === null) return null;
  const account = await findAccount(db, accountId);
  const isWanted = account?.autoreplay_errored_tasks_override ?? account?.plan.can_autoreplay_errored_tasks ?? false;
  return isWanted ? new Date(time) : null;
}

/** Replays the failed runs whose time has come; returns how many. Any instance may call it at any time. */
export async function replayDueRuns(context: RunContext & Pick<ServerContext, 'connectors' | 'db' | 'random'>): Promise<number> {
  const due = await dueAutoreplays(context.db, context.clock.now(), batch);
  for (const id of due) await context.db.transaction().execute((tx) => replayDue(context, tx, id));
  if (due.length > 0) context.engine.wake();
  return due.length;
}

async function replayDue(context: RunContext & Pick<ServerContext, 'connectors' | 'db' | 'random'>, tx: Db, id: string): Promise<void> {
  // Before the run, so that the Zap is not moved to the trash meanwhile.
  await lockZapsOfRuns(tx, [id]);
  const record = await lockRun(tx, id);
  if (record === null || record.autoreplay_at === null || record.autoreplay_at > context.clock.now()) return;
  const zap = await findRunningZap(tx, record.zap_id);
  // Of a Zap that is off by now nothing begins by itself; a person can still replay it.
  if (record.run.state.name !== 'failed' || zap?.state !== 'on') return forgetAutoreplay(tx, id);
  const replay = { versionId: record.version_id, fromPath: record.error_path, autoreplays: record.autoreplays + 1 };
  const { type } = await replayRun(context, tx, record, replay);
  if (type === 'refused') await forgetAutoreplay(tx, id);
}
