/** The Zaps that use a connection. */
import { sql } from 'kysely';
import type { Db } from '../platform/context';
import { zapsOfConnections } from './store';

export interface UsingZap {
  readonly id: number;
  readonly title: string;
  readonly owner_id: number;
  readonly ownerName: string;
  readonly isOn: boolean;
}

/** The Zaps whose draft or live version names a connection: those that are on first, then by title. */
export async function zapsUsing(db: Db, id: number): Promise<UsingZap[]> {
  const { rows } = await sql<UsingZap>`
    SELECT z.id, z.title, z.owner_id, trim(p.first_name || ' ' || p.last_name) AS "ownerName", z.state = 'on' AS "isOn"
    FROM ${zapsOfConnections([id])} used
    JOIN live_zaps z ON z.id = used.zap_id
    JOIN profiles p ON p.id = z.owner_id
    ORDER BY "isOn" DESC, z.title, z.id`.execute(db);
  return rows;
}

/** The ids of Zaps that are on and whose live version names one of the connections. */
export async function runningZapsUsing(db: Db, connectionIds: readonly number[]): Promise<number[]> {
  if (connectionIds.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT z.id FROM authentications a
    JOIN live_zaps z ON z.account_id = a.account_id AND z.state = 'on'
    JOIN zap_versions v ON v.id = z.live_version_id
    WHERE a.id = any(${sql<number[]>`${[...connectionIds]}::int[]`})
      AND jsonb_path_query_array(v.definition, '$.**.connectionId') @> to_jsonb(a.id)
    ORDER BY z.id`.execute(db);
  return rows.map(({ id }) => id);
}

export interface OwnerOfZaps {
  readonly profileId: number;
  readonly email: string;
  readonly zaps: readonly { readonly id: number; readonly title: string }[];
}

/** The owners of Zaps who have confirmed their address, each with their Zaps; a Zap that is gone has none. */
export async function ownersOfZaps(db: Db, zapIds: readonly number[]): Promise<OwnerOfZaps[]> {
  if (zapIds.length === 0) return [];
  const rows = await db
    .selectFrom('live_zaps as zaps')
    .innerJoin('profiles', 'profiles.id', 'zaps.owner_id')
    .select(['zaps.id', 'zaps.title', 'zaps.owner_id', 'profiles.email'])
    .where('zaps.id', 'in', [...zapIds])
    .where('profiles.email_confirmed', '=', true)
    .orderBy('zaps.id')
    .execute();
  return [...new Set(rows.map(({ owner_id }) => owner_id))].map((profileId) => {
    const own = rows.filter(({ owner_id }) => owner_id === profileId);
    return { profileId, email: own[0]!.email, zaps: own.map(({ id, title }) => ({ id, title })) };
  });
}
