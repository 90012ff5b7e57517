import { v7 as uuid } from 'uuid';
import { filesIn } from '../../domain/runs/files';
import { isFlood } from '../../domain/runs/flood';
import { transition, type HoldReason, type Run } from '../../domain/runs/states';
import type { Db, ServerContext } from '../context/context';
import { useFiles } from '../records/runs/files';
import { insertRuns, type NewRun } from '../records/runs/runs';
import { dayOf } from '../records/plans/accountUsage';
import { writeFirstSteps } from '../records/runs/steps';
import { rememberEvents } from '../records/triggers/events';
import { admitQueued, type RunContext } from './moveRun';

/** An event of a trigger. */
export interface TriggerEvent {
  /** Stable and unique for each event of a Zap. */
  readonly key: string;
  readonly data: unknown;
}

/** A published Zap that gets events. */
export interface AcceptingZap {
  readonly id: number;
  readonly accountId: number;
  readonly versionId: string;
  /** The key of the trigger step in the version. */
  readonly triggerKey: string;
}

export interface AcceptOptions {
  readonly hold?: HoldReason | null;
  readonly isPoll?: boolean;
  readonly kind?: 'live' | 'test';
  /** A person asked for it, so it may begin while the Zap is off. */
  readonly isAsked?: boolean;
  /** The run whose step runs this Zap. */
  readonly parentId?: string | null;
}

/**
 * Stores one run for each event that the Zap has not had before, and admits as many as may be under way; returns the ids of the new
 * runs. `hold`: why they do not begin yet; `isPoll`: too many of them at once are held until a person releases them. Once this
 * transaction has committed no event is lost; call `engine.wake()` then.
 */
export async function acceptEvents(
  context: RunContext & Pick<ServerContext, 'random'>,
  tx: Db,
  zap: AcceptingZap,
  events: readonly TriggerEvent[],
  { hold: asked = null, isPoll = false, kind = 'live', isAsked = kind === 'test', parentId = null }: AcceptOptions = {},
): Promise<readonly string[]> {
  const now = context.clock.now();
  const fresh = await rememberEvents(tx, zap.id, events, now);
  if (fresh.length === 0) return [];
  const hold = asked ?? (isPoll && isFlood(fresh.length) ? 'flood' : null);
  const run = acceptedRun(hold);
  const runs = fresh.map((event, sequence): NewRun & { readonly event: TriggerEvent } => ({
    id: uuid({ msecs: now.getTime(), seq: sequence, random: context.random.bytes(16) }),
    accountId: zap.accountId,
    zapId: zap.id,
    versionId: zap.versionId,
    kind,
    run,
    replayOf: null,
    autoreplays: 0,
    isAsked,
    parentId,
    event,
  }));
  await insertRuns(tx, runs, now);
  await useFiles(
    tx,
    zap.accountId,
    runs.map(({ id, event }) => ({ runId: id, fileIds: filesIn(event.data) })),
  );
  const first = runs.map(({ id, event }) => ({ runId: id, path: zap.triggerKey, output: event.data }));
  await writeFirstSteps(tx, context.encryption, dayOf(now), first, now);
  context.observer.rememberRuns(runs.map(({ id }) => id));
  if (hold === null) await admitQueued(context, tx, zap.accountId);
  return runs.map(({ id }) => id);
}

function acceptedRun(hold: HoldReason | null): Run {
  const accepted = transition(null, { type: 'accept', hold });
  if (accepted.type === 'ignored') throw new Error('A new run is accepted.');
  return accepted.run;
}
