import { sql } from 'kysely';
import type { ZapDefinition } from '../../domain/runs/definition';
import type { Db } from '../platform/context';

export interface HeldRun {
  readonly runId: string;
  readonly zapId: number;
  readonly versionId: string;
  readonly definition: ZapDefinition;
}

/** Runs of an account that a lost connection holds, the oldest first, beginning after an id. */
export async function heldRunsOfConnection(
  db: Db,
  wanted: { readonly accountId: number; readonly connectionId: number; readonly after: string | null; readonly most: number },
): Promise<HeldRun[]> {
  const query = db
    .selectFrom('runs')
    .innerJoin('zap_versions', 'zap_versions.id', 'runs.version_id')
    .select(['runs.id as runId', 'runs.zap_id as zapId', 'runs.version_id as versionId', 'zap_versions.definition'])
    .where('runs.account_id', '=', wanted.accountId)
    .where('runs.state', '=', 'held')
    .where('runs.reason', '=', 'connection')
    .where(sql<boolean>`jsonb_path_query_array(zap_versions.definition, '$.**.connectionId') @> to_jsonb(${wanted.connectionId}::int)`)
    .orderBy('runs.id')
    .limit(wanted.most);
  return (wanted.after === null ? query : query.where('runs.id', '>', wanted.after)).execute();
}
