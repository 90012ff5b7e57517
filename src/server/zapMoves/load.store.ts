/** The data of many Zaps for a move: each function is one query, for any number. */
import { type Selectable, sql } from 'kysely';
import { appKey } from '../../domain/zapSteps';
import type { Role } from '../../domain/roles';
import type { Db } from '../platform/context';
import { isRecordId } from '../platform/database/recordIds';
import type { ZapsTable } from '../accounts/tables';

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
