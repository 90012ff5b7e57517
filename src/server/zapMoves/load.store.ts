/** The data of many Zaps for a move: each function is one query, for any number. */
import { type Selectable, sql } from 'kysely';
import { appKey } from '../../domain/zapSteps';
import type { Role } from '../../domain/roles';
import type { Db } from '../platform/context';
import { isRecordId } from '../platform/database/recordIds';
import type { ZapsTable } from '../accounts/tables';
import type { FolderOfZap } from '../folders/store';
import type { ConnectionSource } from '../../domain/zapMoves';
import type { StepConnections } from './tables';
import { usableBy } from '../connections/usableConnections.store';

export type ZapRow = Pick<Selectable<ZapsTable>, 'id' | 'account_id' | 'owner_id' | 'title' | 'state' | 'updated_at'>;

/** Ids as one parameter. */
export const idList = (ids: readonly number[]) => sql<number[]>`${ids}::int[]`;
/** A condition on a column that holds one of the ids: `among('zap_id', ids)`. */
const among = (column: string, ids: readonly number[]) => sql<boolean>`${sql.ref(column)} = any(${idList(ids)})`;

/** The Zaps of these ids in the order of the ids; unknown ids are skipped. */
export async function zapsOfIds(db: Db, ids: readonly number[]): Promise<ZapRow[]> {
  return inOrder(ids, await zapRows(db, ids).execute());
}

/**
 * The same, locked until the transaction ends. They are locked in the order of their ids, so that two transactions for the same
 * Zaps cannot deadlock.
 */
export async function lockZaps(tx: Db, ids: readonly number[]): Promise<ZapRow[]> {
  return inOrder(ids, await zapRows(tx, ids).orderBy('id').forUpdate().execute());
}

function zapRows(db: Db, ids: readonly number[]) {
  const columns = ['id', 'account_id', 'owner_id', 'title', 'state', 'updated_at'] as const;
  return db
    .selectFrom('live_zaps as zaps')
    .select(columns)
    .where(among('id', ids.filter(isRecordId)));
}

function inOrder(ids: readonly number[], rows: readonly ZapRow[]): ZapRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The accounts of these Zaps. */
export async function accountsOfZaps(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('live_zaps as zaps')
    .select('account_id')
    .distinct()
    .where(among('id', ids.filter(isRecordId)))
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** The structure of a Zap. */
export interface Build {
  /** Including the trigger. */
  readonly steps: number;
  /** Keys of its apps, without versions. */
  readonly apps: readonly string[];
  readonly premiumApps: readonly string[];
}

/** By Zap; one without steps is not in the map. */
export async function buildsOfZaps(db: Db, ids: readonly number[]): Promise<Map<number, Build>> {
  const rows = await db
    .selectFrom('nodes')
    .select((row) => [
      'zap_id',
      row.fn.countAll<number>().as('steps'),
      sql<string[]>`array_agg(selected_api ORDER BY position)`.as('apis'),
      sql<string[] | null>`array_agg(selected_api ORDER BY position) FILTER (WHERE is_premium)`.as('premium'),
    ])
    .where(among('zap_id', ids))
    .groupBy('zap_id')
    .execute();
  const keys = (apis: readonly string[]) => [...new Set(apis.map(appKey))];
  return new Map(rows.map((row) => [row.zap_id, { steps: Number(row.steps), apps: keys(row.apis), premiumApps: keys(row.premium ?? []) }]));
}

/** The connected apps of people in an account. */
export async function connectionsOf(db: Db, accountId: number): Promise<{ has(profileId: number, app: string): boolean }> {
  const rows = await db
    .selectFrom('authentications')
    .select(['profile_id', 'selected_api'])
    .distinct()
    .where('account_id', '=', accountId)
    .execute();
  const known = new Set(rows.map((row) => `${row.profile_id} ${appKey(row.selected_api)}`));
  return { has: (profileId, app) => known.has(`${profileId} ${app}`) };
}

/** Every member's role in an account, by profile. */
export async function rolesIn(db: Db, accountId: number): Promise<Map<number, Role>> {
  const rows = await db.selectFrom('memberships').select(['profile_id', 'role']).where('account_id', '=', accountId).execute();
  return new Map(rows.map((row) => [row.profile_id, row.role]));
}

/** Accounts in the order of their ids, locked until the transaction ends; missing ones are skipped. */
export async function lockAccounts(tx: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('accounts')
    .select('id')
    .where(among('id', ids.filter(isRecordId)))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Names of apps by their keys, from the catalogue. */
export async function namesOfApps(db: Db, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await db.selectFrom('services').select(['key', 'name']).where('key', 'in', keys).execute();
  return new Map(rows.map(({ key, name }) => [key, name]));
}

// The lean listing for choosing Zaps to move: four queries, for any number of Zaps (R14).

export type ListedFolder = FolderOfZap;

export interface ListedZap {
  readonly id: number;
  readonly title: string;
  readonly state: 'on' | 'off' | 'draft';
  readonly ownerId: number;
  readonly ownerName: string;
  readonly folderIds: readonly number[];
}

/** All Zaps of an account with their folders, last changed first; the policy decides who may see which. */
export async function listZapsForMove(db: Db, accountId: number): Promise<{ zaps: ListedZap[]; folders: ListedFolder[] }> {
  const zaps = await db
    .selectFrom('live_zaps as zaps')
    .select(['id', 'title', 'state', 'owner_id'])
    .where('account_id', '=', accountId)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const folders = await db
    .selectFrom('folders')
    .select(['id', 'title', 'is_shared', 'owner_id'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
  const folderRows = await db
    .selectFrom('zap_folders')
    .innerJoin('folders', 'folders.id', 'zap_folders.folder_id')
    .select(['zap_folders.zap_id', 'zap_folders.folder_id'])
    .where('folders.account_id', '=', accountId)
    .orderBy('zap_folders.folder_id')
    .execute();
  const owners = await db
    .selectFrom('profiles')
    .innerJoin('memberships', 'memberships.profile_id', 'profiles.id')
    .select(['profiles.id', 'profiles.first_name', 'profiles.last_name'])
    .where('memberships.account_id', '=', accountId)
    .execute();
  const folderIds = new Map<number, number[]>();
  for (const { zap_id, folder_id } of folderRows) {
    const known = folderIds.get(zap_id);
    if (known) known.push(folder_id);
    else folderIds.set(zap_id, [folder_id]);
  }
  const names = new Map(owners.map((row) => [row.id, `${row.first_name} ${row.last_name}`.trim()]));
  return {
    zaps: zaps.map(({ id, title, state, owner_id }) => ({
      id,
      title,
      state,
      ownerId: owner_id,
      ownerName: names.get(owner_id) ?? '',
      folderIds: folderIds.get(id) ?? [],
    })),
    folders: folders.map((row) => ({ id: row.id, title: row.title, isShared: row.is_shared, ownerId: row.owner_id })),
  };
}

/** The connections that steps of a Zap name, in its draft or its live version, with the keys of their apps; by Zap, in order. */
export async function sourcesOfZaps(db: Db, zapIds: readonly number[]): Promise<Map<number, ConnectionSource[]>> {
  const { rows } = await sql<{ zap_id: number; app: string; connection_id: number }>`
    SELECT DISTINCT zap_id, split_part(step ->> 'app', '@', 1) AS app, (step ->> 'connectionId')::int AS connection_id FROM (
      SELECT zap_id, jsonb_path_query(definition, '$.** ? (@.connectionId.type() == "number")') AS step
      FROM zap_drafts WHERE zap_id = ANY(${idList(zapIds)})
      UNION ALL
      SELECT zaps.id, jsonb_path_query(versions.definition, '$.** ? (@.connectionId.type() == "number")')
      FROM live_zaps AS zaps JOIN zap_versions AS versions ON versions.id = zaps.live_version_id WHERE zaps.id = ANY(${idList(zapIds)})
    ) AS steps
    ORDER BY zap_id, app, connection_id`.execute(db);
  const sources = new Map<number, ConnectionSource[]>();
  for (const { zap_id, app, connection_id: from } of rows) sources.set(zap_id, [...(sources.get(zap_id) ?? []), { app, from }]);
  return sources;
}

/** The names of connections that a person may use; another person's private one has none. */
export async function titlesOfConnections(db: Db, ids: readonly number[], profileId: number): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('authentications')
    .select(['id', 'title'])
    .where('id', '=', sql<number>`ANY(${idList(ids)})`)
    .where(usableBy(profileId))
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** A connection of an account that works, with the people who may use it. */
export interface OfferedConnection {
  readonly id: number;
  readonly app: string;
  readonly title: string;
  readonly ownerId: number;
  readonly ownerName: string;
  readonly usableBy: ReadonlySet<number>;
}

/** The connections of an account that one of these people may use, by age; no lost ones and no test connections. */
export async function offeredConnections(db: Db, accountId: number, people: readonly number[]): Promise<OfferedConnection[]> {
  const { rows } = await sql<{ id: number; selected_api: string; title: string; owner_id: number; owner_name: string; people: number[] }>`
    SELECT authentications.id, authentications.selected_api, authentications.title, authentications.profile_id AS owner_id,
      trim(profiles.first_name || ' ' || profiles.last_name) AS owner_name, array_agg(person.id) AS people
    FROM authentications
    JOIN profiles ON profiles.id = authentications.profile_id
    JOIN unnest(${idList([...new Set(people)])}) AS person (id) ON ${usableBy(sql<number>`person.id`)}
    WHERE authentications.account_id = ${accountId} AND authentications.lost_at IS NULL AND NOT authentications.is_demo
    GROUP BY authentications.id, profiles.id
    ORDER BY authentications.id`.execute(db);
  return rows.map(({ id, selected_api, title, owner_id, owner_name, people: users }) => ({
    id,
    app: appKey(selected_api),
    title,
    ownerId: owner_id,
    ownerName: owner_name,
    usableBy: new Set(users),
  }));
}

/** Records the connections that the steps of moved Zaps had before the move. */
export async function recordConnections(tx: Db, moveId: number, before: ReadonlyMap<number, StepConnections>): Promise<void> {
  const rows = Array.from(before, ([zap_id, was_connections]) => ({ zap_id, was_connections }));
  if (rows.length === 0) return;
  await sql`UPDATE zap_move_items SET was_connections = moved.was_connections
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS moved (zap_id integer, was_connections jsonb)
    WHERE zap_move_items.move_id = ${moveId} AND zap_move_items.zap_id = moved.zap_id`.execute(tx);
}
