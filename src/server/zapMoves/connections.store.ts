/** The connections of Zaps that move, and those that they can have in the target account. Each function is one query. */
import { sql } from 'kysely';
import type { ConnectionSource } from '../../domain/zapMoves';
import { appKey } from '../../domain/zapSteps';
import type { Db } from '../platform/context';
import type { StepConnections } from './tables';
import { usableBy } from '../connections/usableConnections.store';
import { idList } from './load.store';

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
