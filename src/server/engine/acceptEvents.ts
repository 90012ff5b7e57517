import { v7 as uuid } from 'uuid';
import { filesIn } from '../../domain/runs/files';
import { isFlood } from '../../domain/runs/flood';
import { transition, type HoldReason, type Run } from '../../domain/runs/states';
import type { Db, ServerContext } from '../platform/context';
import { useFiles } from './files.store';
import { insertNewRuns } from './accepted.store';
import { countUnseen } from './events.store';
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
  /** They arrived while the Zap was off: they are held until a person decides, whatever else holds them. */
  readonly isMissed?: boolean;
}

type Means = RunContext & Pick<ServerContext, 'random'>;

/**
 * Stores one run for each event that the Zap has not had before, and admits as many as may be under way; returns the ids of the new
 * runs. `hold`: why they do not begin yet; `isPoll`: too many of them at once are held until a person releases them. Once this
 * transaction has committed no event is lost; call `engine.wake()` then.
 */
export async function acceptEvents(
  context: Means,
  tx: Db,
  zap: AcceptingZap,
  events: readonly TriggerEvent[],
  options: AcceptOptions = {},
): Promise<readonly string[]> {
  const ids = await storeEvents(context, tx, zap, events, options);
  if (ids.length > 0) await admitQueued(context, tx, zap.accountId);
  return ids;
}

/** The same without admitting: call `admitSoon` once the transaction has committed. */
export async function storeEvents(
  context: Means,
  tx: Db,
  zap: AcceptingZap,
  events: readonly TriggerEvent[],
  { hold: asked = null, isPoll = false, kind = 'live', isAsked = kind === 'test', parentId = null, isMissed = false }: AcceptOptions = {},
): Promise<readonly string[]> {
  const now = context.clock.now();
  if (events.length === 0) return [];
  // Only new events make a flood.
  const areMany = isPoll && isFlood(events.length) && isFlood(await countUnseen(tx, zap.id, events));
  const hold = isMissed ? 'flood' : (asked ?? (areMany ? 'flood' : null));
  const batch = { ...zap, zapId: zap.id, kind, run: acceptedRun(hold), isAsked, parentId, isMissed, path: zap.triggerKey, now };
  const runs = await insertNewRuns(
    tx,
    context.encryption,
    batch,
    events.map(({ key, data }, sequence) => ({
      id: uuid({ msecs: now.getTime(), seq: sequence, random: context.random.bytes(16) }),
      key,
      data,
    })),
  );
  await useFiles(
    tx,
    zap.accountId,
    runs.map(({ id, data }) => ({ runId: id, fileIds: filesIn(data) })),
  );
  const ids = runs.map(({ id }) => id);
  context.observer.rememberRuns(ids);
  return ids;
}

function acceptedRun(hold: HoldReason | null): Run {
  const accepted = transition(null, { type: 'accept', hold });
  if (accepted.type === 'ignored') throw new Error('A new run is accepted.');
  return accepted.run;
}
