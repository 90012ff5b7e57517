/** The titles that Zaps give their runs. They are made of the stored event whenever they are read, and so have its protection and its end. */
import { sql } from 'kysely';
import type { Region } from '../../domain/runs/regions';
import { hideNamed } from '../../domain/runs/namedSecrets';
import { runTitleOf } from '../../domain/runs/history';
import type { Db, Encryption } from '../platform/context';
import { decryptValue } from './steps.store';

/** Bytes of an event above which a run has no title, so that a page of runs is quick to read. */
const maxEventSize = 64 * 1024;

interface TitledRun {
  readonly id: string;
  readonly template: string;
  readonly zone: string;
  readonly region: Region | null;
  readonly trigger_key: string;
  readonly sealed_output: Buffer;
}

/** By the id of the run, for those that have a title. */
export async function titlesOfRuns(
  { db, encryption }: { readonly db: Db; readonly encryption: Encryption },
  runIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (runIds.length === 0) return new Map();
  const { rows } = await sql<TitledRun>`
    SELECT runs.id, versions.definition->>'runTitle' AS template, steps.path AS trigger_key, steps.sealed_output,
      coalesce(versions.definition->>'zone', profiles.timezone, 'UTC') AS zone, accounts.region
    FROM runs
    JOIN accounts ON accounts.id = runs.account_id
    JOIN zaps ON zaps.id = runs.zap_id
    LEFT JOIN profiles ON profiles.id = zaps.owner_id
    JOIN zap_versions AS versions ON versions.id = runs.version_id AND versions.definition->>'runTitle' IS NOT NULL
    JOIN run_steps AS steps ON steps.day = runs.day AND steps.run_id = runs.id AND steps.path = versions.definition->'trigger'->>'key'
    WHERE runs.id = any(${runIds}::uuid[]) AND octet_length(steps.sealed_output) <= ${maxEventSize}`.execute(db);
  return new Map(
    rows.flatMap(({ id, template, zone, region, trigger_key: key, sealed_output: sealed }) => {
      const title = runTitleOf(template, key, hideNamed(decryptValue(encryption, sealed)), { zone, region });
      return title === null ? [] : [[id, title] as const];
    }),
  );
}
