/** Zaps as their runs need them. */
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Db } from '../platform/context';
import { prepared, type ValueOf } from '../platform/database/prepared';
import type { ZapsTable } from '../accounts/tables';
import { triggerColumns, type TriggerRecord } from './triggers.store';

/** A Zap with what decides if it may run. */
export interface RunningZap extends Pick<
  Selectable<ZapsTable>,
  'id' | 'account_id' | 'owner_id' | 'title' | 'state' | 'live_version_id' | 'last_run_at'
> {
  /** Turned off by a plan, and not changed by a person since. */
  readonly isPausedByPlan: boolean;
  /** It is in the trash: it runs nothing, and its address keeps no requests. */
  readonly isTrashed: boolean;
}

/** As a person has set it; off in the trash, also if an instance of an earlier release has turned the Zap on there. */
const stateToRun = sql<ZapsTable['state']>`CASE WHEN zaps.trashed_at IS NOT NULL THEN 'off' ELSE zaps.state END`;

const isPausedByPlan = sql<boolean>`(zaps.state = 'off' AND exists (
  SELECT FROM zap_pauses WHERE zap_pauses.zap_id = zaps.id AND zap_pauses.account_id = zaps.account_id
))`;

/** The columns of `RunningZap`. */
const runningZapColumns = [
  'zaps.id',
  'zaps.account_id',
  'zaps.owner_id',
  'zaps.title',
  'zaps.live_version_id',
  'zaps.last_run_at',
  stateToRun.as('state'),
  isPausedByPlan.as('isPausedByPlan'),
  sql<boolean>`(zaps.trashed_at IS NOT NULL)`.as('isTrashed'),
] as const;

const runningZap = (db: Db, id: number | RawBuilder<number>) => db.selectFrom('zaps').select(runningZapColumns).where('zaps.id', '=', id);

/** A Zap; null if there is none. */
export async function findRunningZap(db: Db, id: number): Promise<RunningZap | null> {
  return (await foundZap(db, { id }))[0] ?? null;
}

const foundZap = prepared('running-zap', (db, value: ValueOf<{ id: number }>) => runningZap(db, value('id')));

/** The trigger with the token of an address, by its digest, and its Zap; null if no Zap has this address. */
export async function findAddress(db: Db, tokenHash: string): Promise<(TriggerRecord & { readonly zap: RunningZap }) | null> {
  const [row] = await ofToken(db, { tokenHash });
  return row === undefined ? null : { ...row, zap: row };
}

const ofToken = prepared('zap-of-address', (db, value: ValueOf<{ tokenHash: string }>) =>
  db
    .selectFrom('triggers')
    .innerJoin('zaps', 'zaps.id', 'triggers.zap_id')
    .select(triggerColumns.map((column) => `triggers.${column}` as const))
    .select(runningZapColumns)
    .where('token_hash', '=', value('tokenHash')),
);

/** A Zap, locked so that it is neither moved, paused nor deleted until the transaction ends. Many may hold this lock at once. */
export async function lockRunningZap(tx: Db, id: number): Promise<RunningZap | null> {
  return (await lockedZap(tx, { id }))[0] ?? null;
}

/**
 * The same for a transaction that may note a run by `touchZap` after it has taken other locks. One transaction at a time has this
 * lock: of two that share a lock, neither could write the row, and they would wait for each other.
 */
export async function lockZapToTouch(tx: Db, id: number): Promise<RunningZap | null> {
  return (await runningZap(tx, id).forNoKeyUpdate('zaps').executeTakeFirst()) ?? null;
}

/** The same for the Zaps of several runs, in the order in which others lock them. */
export async function lockZapsOfRuns(tx: Db, runIds: readonly string[]): Promise<void> {
  if (runIds.length === 0) return;
  const ids = tx
    .selectFrom('runs')
    .select('zap_id')
    .where('id', 'in', [...runIds]);
  await tx.selectFrom('zaps').select('id').where('id', 'in', ids).orderBy('id').forShare().execute();
}

const lockedZap = prepared('running-zap-locked', (db, value: ValueOf<{ id: number }>) => runningZap(db, value('id')).forShare('zaps'));

/**
 * Notes that a Zap ran; at most once a minute, because it writes to a row that many runs share. Call it before every other lock, or
 * after `lockZapToTouch`.
 */
export async function touchZap(tx: Db, id: number, now: Date): Promise<void> {
  await touch(tx, { id, now, earlier: new Date(now.getTime() - touchEvery) });
}

/** Milliseconds. */
const touchEvery = 60_000;

/** True if `touchZap` would note nothing. */
export const wasTouched = (lastRunAt: Date | null, now: Date): boolean =>
  lastRunAt !== null && now.getTime() - lastRunAt.getTime() <= touchEvery;

const touch = prepared('touch-zap', (db, value: ValueOf<{ id: number; now: Date; earlier: Date }>) =>
  db
    .updateTable('zaps')
    .set({ last_run_at: value('now') })
    .where('id', '=', value('id'))
    .where('trashed_at', 'is', null)
    .where((row) => row.or([row('last_run_at', 'is', null), row('last_run_at', '<', value('earlier'))])),
);

/** The zone of a Zap that names none: its owner's. */
export async function ownerZoneOf(db: Db, zapId: number): Promise<string> {
  const row = await db
    .selectFrom('zaps')
    .innerJoin('profiles', 'profiles.id', 'zaps.owner_id')
    .select('profiles.timezone')
    .where('zaps.id', '=', zapId)
    .executeTakeFirst();
  return row?.timezone ?? 'UTC';
}

/** The mail address of the owner of a Zap; null if they have not confirmed it, or if the Zap is gone. */
export async function confirmedEmailOfOwner(db: Db, zapId: number): Promise<string | null> {
  const row = await db
    .selectFrom('zaps')
    .innerJoin('profiles', 'profiles.id', 'zaps.owner_id')
    .select('profiles.email')
    .where('zaps.id', '=', zapId)
    .where('profiles.email_confirmed', '=', true)
    .executeTakeFirst();
  return row?.email ?? null;
}
