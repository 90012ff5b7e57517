/** The Zaps that use a connection. */
import { sql } from 'kysely';
import type { Db } from '../../context/context';
import { zapsOfConnections } from './authentications';

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
    JOIN zaps z ON z.id = used.zap_id
    JOIN profiles p ON p.id = z.owner_id
    ORDER BY "isOn" DESC, z.title, z.id`.execute(db);
  return rows;
}
