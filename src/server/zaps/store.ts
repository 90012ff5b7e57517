import { type Selectable, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../platform/context';
import { dayOf } from '../plans/usage.store';
import { prepared, type ValueOf } from '../platform/database/prepared';
import { isRecordId } from '../platform/database/recordIds';
import { appKey } from '../../domain/zapSteps';
import { forgetPauses } from './checks.store';
import type { NodesTable, ZapsTable } from '../accounts/tables';
import { deleteRuns } from '../engine/deleteRuns.store';
import { syncTriggers } from '../engine/triggers.store';
import { type FolderOfZap, foldersOfZaps } from '../folders/store';

/** A step, in the shape used by Zaps. */
export type StepOfZap = Pick<Selectable<NodesTable>, 'id' | 'selected_api' | 'action' | 'title' | 'is_premium'>;

/** The columns that the API has under their own names: with a line here, in the contract and in `ZapsTable`, a new one is read and changed. */
const wireColumns = ['id', 'account_id', 'owner_id', 'title', 'state', 'created_at', 'updated_at', 'last_run_at'] as const;
type WireColumns = Pick<Selectable<ZapsTable>, (typeof wireColumns)[number]>;

/** Those that people change by nothing but a new value. */
export type ZapSettings = Partial<
  Omit<WireColumns, 'id' | 'account_id' | 'owner_id' | 'state' | 'created_at' | 'updated_at' | 'last_run_at'>
>;

/** A Zap with its steps in order, its folders and its tasks of the period. */
export interface ZapRecord extends WireColumns {
  readonly ownerName: string;
  readonly folders: readonly FolderOfZap[];
  readonly nodes: readonly StepOfZap[];
  readonly tasks: number;
  /** Turned off by a plan, and not changed by a person since. */
  readonly isPausedByPlan: boolean;
}

interface OfAccount {
  readonly accountId: number;
  readonly fromDay: string;
  readonly untilDay: string;
}

/** An account’s Zaps outside the trash, to select from and to join. */
const zapsOf = (db: Db, value: ValueOf<OfAccount>) => db.selectFrom('live_zaps as zaps').where('zaps.account_id', '=', value('accountId'));

/**
 * The Zaps, newest first, with their steps in order, their folders and their tasks: four lists in one row, each as one JSON value,
 * which is read in less time than rows of columns. Steps and folders are separate lists, because a subquery for each Zap would
 * take longer, and because a join that the database has planned for few Zaps would be slow for many.
 */
const wholeZaps = (db: Db, value: ValueOf<OfAccount>, zaps: () => ReturnType<typeof zapsOf>) =>
  db.selectNoFrom([
    jsonArrayFrom(
      zaps()
        .innerJoin('profiles', 'profiles.id', 'zaps.owner_id')
        // A pause counts in the account where it was made.
        .leftJoin('zap_pauses', (join) =>
          join.onRef('zap_pauses.zap_id', '=', 'zaps.id').onRef('zap_pauses.account_id', '=', 'zaps.account_id'),
        )
        .select(wireColumns.map((column) => `zaps.${column}` as const))
        .select(['profiles.first_name', 'profiles.last_name', 'zap_pauses.paused_at'])
        .orderBy('zaps.updated_at', 'desc')
        .orderBy('zaps.id', 'desc'),
    ).as('zaps'),
    jsonArrayFrom(
      zaps()
        .innerJoin('nodes', 'nodes.zap_id', 'zaps.id')
        .select(['nodes.zap_id', 'nodes.id', 'nodes.selected_api', 'nodes.action', 'nodes.title', 'nodes.is_premium'])
        .orderBy('nodes.position'),
    ).as('steps'),
    jsonArrayFrom(
      zaps()
        .innerJoin('zap_folders', 'zap_folders.zap_id', 'zaps.id')
        .innerJoin('folders', (join) =>
          join.onRef('folders.id', '=', 'zap_folders.folder_id').onRef('folders.account_id', '=', 'zaps.account_id'),
        )
        .select(['zap_folders.zap_id', 'folders.id', 'folders.title', 'folders.is_shared as isShared', 'folders.owner_id as ownerId'])
        .orderBy('folders.id'),
    ).as('folders'),
    jsonArrayFrom(
      db
        .selectFrom('task_usage')
        .where('account_id', '=', value('accountId'))
        .where('day', '>=', sql<Date>`${value('fromDay')}::date`)
        .where('day', '<', sql<Date>`${value('untilDay')}::date`)
        .groupBy('zap_id')
        .select(['zap_id', sql<number>`sum(tasks)::bigint`.as('tasks')]),
    ).as('usage'),
  ]);

const allOfAccount = prepared('zaps-of-account', (db, value: ValueOf<OfAccount>) => wholeZaps(db, value, () => zapsOf(db, value)));
const someOfAccount = prepared('some-zaps-of-account', (db, value: ValueOf<OfAccount & { ids: readonly number[] }>) =>
  wholeZaps(db, value, () => zapsOf(db, value).where('zaps.id', '=', sql<number>`any(${value('ids')}::int[])`)),
);

/** Lists by the id of their Zap, each in the order given. */
function byZap<Row extends { readonly zap_id: number }>(rows: readonly Row[]): ReadonlyMap<number, Row[]> {
  const lists = new Map<number, Row[]>();
  for (const row of rows) {
    const list = lists.get(row.zap_id);
    if (list === undefined) lists.set(row.zap_id, [row]);
    else list.push(row);
  }
  return lists;
}

/**
 * All Zaps of an account, or those of some ids, newest first; the policy decides who may see which. One statement, for any number
 * of Zaps.
 */
export async function zapsOfAccount(
  db: Db,
  accountId: number,
  period: { from: Date; until: Date },
  ids: readonly number[] | null = null,
): Promise<ZapRecord[]> {
  const known = ids?.filter(isRecordId) ?? null;
  if (known?.length === 0) return [];
  const account = { accountId, fromDay: dayOf(period.from), untilDay: dayOf(period.until) };
  const [row] = await (known === null ? allOfAccount(db, account) : someOfAccount(db, { ...account, ids: known }));
  if (row === undefined) throw new Error('The statement gave no row.');
  const [steps, folders] = [byZap(row.steps), byZap(row.folders)];
  const tasks = new Map(row.usage.map((usage) => [usage.zap_id, usage.tasks]));
  return row.zaps.map(({ first_name: firstName, last_name: lastName, paused_at: pausedAt, ...zap }) => ({
    ...zap,
    created_at: new Date(zap.created_at),
    updated_at: new Date(zap.updated_at),
    last_run_at: zap.last_run_at === null ? null : new Date(zap.last_run_at),
    ownerName: `${firstName} ${lastName}`.trim(),
    nodes: steps.get(zap.id) ?? [],
    folders: folders.get(zap.id) ?? [],
    tasks: tasks.get(zap.id) ?? 0,
    isPausedByPlan: zap.state === 'off' && pausedAt !== null,
  }));
}

/** A locked Zap, with the data that decides who may do what with it. */
export type ZapWithFolders = Pick<Selectable<ZapsTable>, 'id' | 'owner_id' | 'title' | 'state'> & {
  readonly folders: readonly FolderOfZap[];
};

/** The Zaps of an account among the given ids, in the order of the ids, locked until the transaction ends. */
export async function lockZapsOf(tx: Db, accountId: number, ids: readonly number[]): Promise<ZapWithFolders[]> {
  const known = [...new Set(ids.filter(isRecordId))];
  if (known.length === 0) return [];
  const rows = await tx
    .selectFrom('live_zaps as zaps')
    .select(['id', 'owner_id', 'title', 'state'])
    .where('account_id', '=', accountId)
    .where('id', 'in', known)
    .orderBy('id')
    .forUpdate()
    .execute();
  const foldersOf = await foldersOfZaps(tx, known);
  const zapOf = new Map(rows.map((row) => [row.id, { ...row, folders: foldersOf.get(row.id) ?? [] }]));
  return known.flatMap((id) => zapOf.get(id) ?? []);
}

/** Sets the state of Zaps, in a transaction that has locked them. */
export async function setZapState(tx: Db, ids: readonly number[], state: 'on' | 'off', at: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable('zaps').set({ state, updated_at: at }).where('id', 'in', ids).execute();
  // Turning a Zap on or off is a person's decision: a plan that paused it no longer restores it.
  await forgetPauses(tx, ids);
  await syncTriggers(tx, ids, at);
}

/** Changes settings of a Zap; nothing if all are as they were. */
export async function setZapSettings(tx: Db, id: number, settings: ZapSettings, at: Date): Promise<void> {
  const columns = Object.entries(settings).filter(([, value]) => value !== undefined) as [keyof ZapSettings, string][];
  if (columns.length === 0) return;
  await tx
    .updateTable('zaps')
    .set({ ...Object.fromEntries(columns), updated_at: at })
    .where('id', '=', id)
    .where((zap) => zap.or(columns.map(([column, value]) => zap(column, 'is distinct from', value))))
    .execute();
}

/** Moves Zaps from the named folders to another; null is Home. This does not affect when they were last changed. */
export async function moveZapToFolder(tx: Db, zapId: number, from: readonly number[], to: number | null): Promise<void> {
  const left = from.filter((id) => id !== to);
  if (left.length > 0) await tx.deleteFrom('zap_folders').where('zap_id', '=', zapId).where('folder_id', 'in', left).execute();
  if (to === null) return;
  await tx
    .insertInto('zap_folders')
    .values({ zap_id: zapId, folder_id: to })
    .onConflict((conflict) => conflict.columns(['zap_id', 'folder_id']).doNothing())
    .execute();
}

/** Deletes locked Zaps with their runs. */
export async function deleteZaps(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await deleteRuns(tx, { zapIds: ids });
  await tx.deleteFrom('zaps').where('id', 'in', ids).execute();
}

/** The account of a Zap; null if there is no such Zap. */
export async function accountOfZap(db: Db, id: number): Promise<number | null> {
  if (!isRecordId(id)) return null;
  return (await db.selectFrom('live_zaps as zaps').select('account_id').where('id', '=', id).executeTakeFirst())?.account_id ?? null;
}

export interface NewZap {
  readonly account_id: number;
  readonly owner_id: number;
  readonly title: string;
  readonly state: 'on' | 'off' | 'draft';
  readonly at: Date;
  readonly source_url?: string;
  /** In their order, the trigger first. */
  readonly nodes: readonly {
    readonly selected_api: string;
    readonly action: string;
    readonly title: string | null;
    readonly is_premium: boolean;
  }[];
}

/** Writes a Zap with its steps, and returns its id. Call it within a transaction. */
export async function insertZap(tx: Db, { at, nodes, ...zap }: NewZap): Promise<number> {
  const { id } = await tx
    .insertInto('zaps')
    .values({ ...zap, created_at: at, updated_at: at, last_run_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (nodes.length > 0) {
    await tx
      .insertInto('nodes')
      .values(nodes.map((node, position) => ({ zap_id: id, position, ...node })))
      .execute();
  }
  return id;
}

export type HeldZap = Pick<Selectable<ZapsTable>, 'id' | 'account_id' | 'owner_id' | 'title' | 'source_url'>;
export type ZapNode = Pick<Selectable<NodesTable>, 'selected_api' | 'action' | 'title' | 'is_premium'>;

/** A Zap by its id, locked until the end of the transaction if there is one; null if there is none. */
export async function lockZap(db: Db, id: number): Promise<HeldZap | null> {
  if (!isRecordId(id)) return null;
  const columns = ['id', 'account_id', 'owner_id', 'title', 'source_url'] as const;
  return (await db.selectFrom('live_zaps as zaps').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

/** The steps of a Zap in their order. */
export async function nodesOfZap(db: Db, zapId: number): Promise<ZapNode[]> {
  const columns = ['selected_api', 'action', 'title', 'is_premium'] as const;
  return db.selectFrom('nodes').select(columns).where('zap_id', '=', zapId).orderBy('position').execute();
}

/** The keys of the apps of some Zaps, each once, in the order of their first steps. */
export async function appsOfZaps(db: Db, zapIds: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> {
  if (zapIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('nodes')
    .select(['zap_id', 'selected_api'])
    .where('zap_id', '=', sql<number>`any(${[...zapIds]}::int[])`)
    .orderBy('position')
    .execute();
  const keys = ([zapId, steps]: readonly [number, typeof rows]) =>
    [zapId, [...new Set(steps.map((step) => appKey(step.selected_api)))]] as const;
  return new Map([...byZap(rows)].map(keys));
}

// The steps of one Zap while they are being changed.

export type StoredNode = Pick<Selectable<NodesTable>, 'id' | 'selected_api' | 'action' | 'title' | 'is_premium'>;

/** A Zap by its id; null if there is none. `isLocked`: it stays locked until the transaction ends. */
export async function findZapRow(db: Db, id: number, isLocked: boolean) {
  if (!isRecordId(id)) return null;
  const query = db
    .selectFrom('live_zaps as zaps')
    .select(['id', 'account_id', 'owner_id', 'title', 'state', 'live_version_id'])
    .where('id', '=', id);
  return (await (isLocked ? query.forUpdate() : query).executeTakeFirst()) ?? null;
}

/** The steps of a Zap in their order, with their ids. */
export async function storedNodes(db: Db, zapId: number): Promise<StoredNode[]> {
  const columns = ['id', 'selected_api', 'action', 'title', 'is_premium'] as const;
  return db.selectFrom('nodes').select(columns).where('zap_id', '=', zapId).orderBy('position').execute();
}

/** Notes that a Zap was changed. */
export async function touchZapChange(tx: Db, zapId: number, at: Date): Promise<void> {
  await tx.updateTable('zaps').set({ updated_at: at }).where('id', '=', zapId).execute();
}

/** Replaces all steps of a Zap. */
export async function replaceNodes(tx: Db, zapId: number, nodes: readonly Omit<StoredNode, 'id'>[], at: Date): Promise<void> {
  await tx.deleteFrom('nodes').where('zap_id', '=', zapId).execute();
  if (nodes.length > 0) {
    const values = nodes.map((node, position) => ({ zap_id: zapId, position, ...node }));
    await tx.insertInto('nodes').values(values).execute();
  }
  await touchZapChange(tx, zapId, at);
}
