/** The definitions of Zaps that name connections. */
import { sql } from 'kysely';
import type { ZapDefinition } from '../../domain/runs/definition';
import type { Db } from '../platform/context';

export interface ConnectedDefinition {
  readonly zap_id: number;
  readonly definition: ZapDefinition;
  /** Of a draft; null for the live version. */
  readonly revision: number | null;
  /** Of the live version; null for a draft. */
  readonly version_id: string | null;
}

/** The saved drafts and the live versions of Zaps that name a connection; those of `alsoOf` even if they name none. */
export async function connectedDefinitions(
  tx: Db,
  zapIds: readonly number[],
  alsoOf: readonly number[] = [],
): Promise<ConnectedDefinition[]> {
  const also = sql`${[...alsoOf]}::int[]`;
  const { rows } = await sql<ConnectedDefinition>`
    SELECT zap_id, definition, revision, NULL AS version_id FROM zap_drafts
    WHERE zap_id = ANY(${[...zapIds]}::int[])
      AND (zap_id = ANY(${also}) OR jsonb_path_exists(definition, '$.**.connectionId ? (@ != null)'))
    UNION ALL
    SELECT zaps.id, versions.definition, NULL, versions.id FROM live_zaps AS zaps
    JOIN zap_versions AS versions ON versions.id = zaps.live_version_id
    WHERE zaps.id = ANY(${[...zapIds]}::int[])
      AND (zaps.id = ANY(${also}) OR jsonb_path_exists(versions.definition, '$.**.connectionId ? (@ != null)'))`.execute(tx);
  return rows;
}

/** Gives runs that have not begun another version with the same steps. */
export async function changeVersionOfWaitingRuns(tx: Db, from: string, to: string): Promise<void> {
  await sql`UPDATE runs SET version_id = ${to} WHERE version_id = ${from} AND state IN ('held', 'queued')`.execute(tx);
}
