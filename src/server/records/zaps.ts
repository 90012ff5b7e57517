import type { Selectable } from 'kysely';
import type { Db } from '../context';
import { dayOf } from './accounts';
import { sql } from 'kysely';
import { isRecordId } from './recordIds';
import type { NodesTable, ZapsTable } from './tables.accounts';

export interface FolderOfZap {
  readonly id: number;
  readonly title: string;
  readonly isShared: boolean;
  readonly ownerId: number;
}

/** A Zap with its steps in order, its folders and its tasks of the period. */
export interface ZapRecord extends Selectable<ZapsTable> {
  readonly ownerName: string;
  readonly folders: readonly FolderOfZap[];
  readonly nodes: readonly Selectable<NodesTable>[];
  readonly tasks: number;
}

/**
 * All Zaps of an account, newest first; who may see which is the policy's to say. A fixed number of queries, whatever the
 * number of Zaps.
 */
export async function zapsOfAccount(db: Db, accountId: number, period: { from: Date; until: Date }): Promise<ZapRecord[]> {
  const zaps = await db
    .selectFrom('zaps')
    .innerJoin('profiles', 'profiles.id', 'zaps.owner_id')
    .selectAll('zaps')
    .select(['profiles.first_name', 'profiles.last_name'])
    .where('zaps.account_id', '=', accountId)
    .orderBy('zaps.updated_at', 'desc')
    .orderBy('zaps.id', 'desc')
    .execute();
  if (zaps.length === 0) return [];
  const nodes = await db
    .selectFrom('nodes')
    .innerJoin('zaps', 'zaps.id', 'nodes.zap_id')
    .selectAll('nodes')
    .where('zaps.account_id', '=', accountId)
    .orderBy('nodes.position')
    .execute();
  const folders = await db
    .selectFrom('zap_folders')
    .innerJoin('folders', 'folders.id', 'zap_folders.folder_id')
    .select(['zap_folders.zap_id', 'folders.id', 'folders.title', 'folders.is_shared', 'folders.owner_id'])
    .where('folders.account_id', '=', accountId)
    .orderBy('folders.id')
    .execute();
  const usage = await db
    .selectFrom('task_usage')
    .select(['zap_id', sql<number>`sum(tasks)::bigint`.as('tasks')])
    .where('account_id', '=', accountId)
    .where('day', '>=', sql<Date>`${dayOf(period.from)}::date`)
    .where('day', '<', sql<Date>`${dayOf(period.until)}::date`)
    .groupBy('zap_id')
    .execute();

  const nodesOf = grouped(nodes, (node) => node.zap_id);
  const foldersOf = grouped(folders, (folder) => folder.zap_id);
  const tasksOf = new Map(usage.map((row) => [row.zap_id, Number(row.tasks)]));
  return zaps.map(({ first_name, last_name, ...zap }) => ({
    ...zap,
    ownerName: `${first_name} ${last_name}`.trim(),
    nodes: nodesOf.get(zap.id) ?? [],
    folders: (foldersOf.get(zap.id) ?? []).map((row) => ({ id: row.id, title: row.title, isShared: row.is_shared, ownerId: row.owner_id })),
    tasks: tasksOf.get(zap.id) ?? 0,
  }));
}

function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => number): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
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

/** Writes a Zap with its steps, and gives its id. Call it within a transaction. */
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

/** A Zap by its id, held until the end of the transaction where there is one; null when there is none. */
export async function holdZap(db: Db, id: number): Promise<HeldZap | null> {
  if (!isRecordId(id)) return null;
  const columns = ['id', 'account_id', 'owner_id', 'title', 'source_url'] as const;
  return (await db.selectFrom('zaps').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

/** The steps of a Zap in their order. */
export async function nodesOfZap(db: Db, zapId: number): Promise<ZapNode[]> {
  const columns = ['selected_api', 'action', 'title', 'is_premium'] as const;
  return db.selectFrom('nodes').select(columns).where('zap_id', '=', zapId).orderBy('position').execute();
}
