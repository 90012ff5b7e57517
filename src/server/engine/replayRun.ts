/** Repeats a run as a new one. */
import { v7 as uuid } from 'uuid';
import { zoneOf } from '../../domain/runs/definition';
import { logBefore } from '../../domain/runs/interpreter';
import { restoreNamed } from '../../domain/runs/namedSecrets';
import { transition } from '../../domain/runs/states';
import type { Db, ServerContext } from '../platform/context';
import { dayOf } from '../plans/usage.store';
import { copyFileUses } from './files.store';
import { copyAnswers } from './approvals.store';
import { forgetAutoreplay, insertRuns, saveInputs, type RunRecord } from './runs.store';
import { copySteps, decryptValue, logOf, stepsOf, writeFirstSteps } from './steps.store';
import { findDefinition } from './versions.store';
import { findHoldReason } from './admission';
import { admitQueued, type RunContext } from './moveRun';

export interface Replay {
  /** The version to run. */
  readonly versionId: string;
  /** The step from which on it runs; null for the whole run. What was done before it is kept. */
  readonly fromPath: string | null;
  /** An edited input of that step, or the edited event for a replay from the trigger; undefined for the same. */
  readonly input?: unknown;
  /** How often the run was replayed by itself before; 0 if a person asks. */
  readonly autoreplays: number;
}

export type ReplayResult =
  | { readonly type: 'replayed'; readonly id: string }
  /** `no_version`: the version is gone. `no_step`: a run of the version does not come to this step after what was done. */
  | { readonly type: 'refused'; readonly because: 'no_version' | 'no_step' };

/**
 * Begins a replay of a run that has ended, admits it if it may begin, and returns its id. Everything before the step is copied and
 * not done again (Z13). Lock the Zap, then the run, before. Call `engine.wake()` after the transaction has committed.
 */
export async function replayRun(
  context: RunContext & Pick<ServerContext, 'connectors' | 'db' | 'random'>,
  tx: Db,
  record: RunRecord,
  { versionId, fromPath, input, autoreplays }: Replay,
): Promise<ReplayResult> {
  const { clock, encryption, random } = context;
  const definition = await findDefinition(tx, versionId);
  if (definition?.trigger == null) return { type: 'refused', because: 'no_version' };
  const steps = await stepsOf(tx, record);
  const first = steps[0];
  if (first === undefined) return { type: 'refused', because: 'no_step' };
  const event = first.sealed_output === null ? null : decryptValue(encryption, first.sealed_output);
  const { key: triggerKey } = definition.trigger;
  const isWhole = fromPath === null || fromPath === first.path || fromPath === triggerKey;
  const log = logOf(encryption, steps);
  const locale = { zone: zoneOf(definition, 'UTC'), region: null, now: record.accepted_at.getTime() };
  const kept = isWhole ? [] : logBefore({ definition, locale, event, log }, fromPath);
  if (kept === null) return { type: 'refused', because: 'no_step' };

  const now = clock.now();
  const hold = await findHoldReason(context, tx, record.zap_id, { isAsked: autoreplays === 0 });
  const accepted = transition(null, { type: 'accept', hold });
  if (accepted.type === 'ignored') throw new Error('A new run is accepted.');
  const id = uuid({ msecs: now.getTime(), random: random.bytes(16) });
  const { account_id: accountId, zap_id: zapId } = record;
  const row = {
    id,
    accountId,
    zapId,
    versionId,
    kind: 'replay' as const,
    run: accepted.run,
    replayOf: record.id,
    autoreplays,
    isAsked: autoreplays === 0,
  };
  await insertRuns(tx, [row], now);
  await copyFileUses(tx, record.id, id);
  context.observer.rememberRuns([row.id]);
  const output = isWhole && input !== undefined ? restoreNamed(input, event) : event;
  await writeFirstSteps(tx, encryption, dayOf(now), [{ runId: id, path: triggerKey, output }], now);
  const paths = kept.map(({ path }) => path);
  if (paths.length > 0) {
    await copySteps(tx, record, { id, day: dayOf(now) }, paths);
    await copyAnswers(tx, record.id, id, paths);
  }
  if (!isWhole && input !== undefined) await saveInputs(tx, encryption, id, new Map([[fromPath, input]]));
  await forgetAutoreplay(tx, record.id);
  if (hold === null) await admitQueued(context, tx, accountId);
  return { type: 'replayed', id };
}
