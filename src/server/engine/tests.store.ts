/** Tests of drafts: the version that they run, and the outputs of earlier ones. */
import { sql } from 'kysely';
import type { ZapDefinition } from '../../domain/runs/definition';
import { isSameJson } from '../../domain/runs/json';
import type { RunState } from '../../domain/runs/states';
import { stepKeyOf } from '../../domain/runs/runPaths';
import { isSameOperation } from '../../domain/runs/walkSteps';
import type { Db, Encryption } from '../platform/context';
import { columnsOf } from './runs.store';
import { decryptValue } from './steps.store';

/** How many of the last tests of a Zap are looked through for outputs. */
const testsRead = 100;

/** The id of a version without a number with this definition. Those that no run refers to are deleted. The Zap must be locked. */
export async function saveTestedVersion(
  tx: Db,
  zapId: number,
  { definition, createdBy, now }: { readonly definition: ZapDefinition; readonly createdBy: number; readonly now: Date },
): Promise<string> {
  const query = tx.selectFrom('zap_versions').select(['id', 'definition']).where('zap_id', '=', zapId).where('number', 'is', null);
  const last = await query.orderBy('id', 'desc').limit(1).executeTakeFirst();
  if (last !== undefined && isSameJson(last.definition, definition)) return last.id;
  await sql`DELETE FROM zap_versions WHERE zap_id = ${zapId} AND number IS NULL
    AND NOT EXISTS (SELECT FROM runs WHERE runs.version_id = zap_versions.id)`.execute(tx);
  const { id } = await tx
    .insertInto('zap_versions')
    .values({ zap_id: zapId, number: null, definition: JSON.stringify(definition), created_by: createdBy, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The last test of a step. */
export interface LastTest {
  readonly runId: string;
  readonly path: string;
  readonly state: 'succeeded' | 'failed' | 'filtered' | 'skipped';
  readonly input: unknown;
  readonly output: unknown;
  readonly error: string | null;
  readonly startedAt: Date;
  readonly endedAt: Date;
}

/**
 * The last test of each step of a draft that was tested, by path; none of another app or event that the step had then. The lines
 * with which tests begin, the events, are left out.
 */
export async function lastTests(db: Db, encryption: Encryption, zapId: number, draft: ZapDefinition): Promise<LastTest[]> {
  const { rows } = await sql<Omit<LastTest, 'input' | 'output'> & Tested & { input: Buffer | null; output: Buffer | null }>`
    SELECT DISTINCT ON (steps.path) tests.id AS "runId", tests.version_id AS "versionId", steps.path, steps.state, steps.sealed_input AS input,
      steps.sealed_output AS output, steps.error, steps.started_at AS "startedAt", steps.ended_at AS "endedAt"
    FROM (SELECT id, day, version_id FROM runs WHERE zap_id = ${zapId} AND kind = 'test' ORDER BY id DESC LIMIT ${testsRead}) AS tests
    JOIN run_steps AS steps ON steps.day = tests.day AND steps.run_id = tests.id
    WHERE steps.sealed_input IS NOT NULL AND steps.ended_at IS NOT NULL
      AND steps.state IN ('succeeded', 'failed', 'filtered', 'skipped')
    ORDER BY steps.path, tests.id DESC`.execute(db);
  const open = (sealed: Buffer | null): unknown => (sealed === null ? null : decryptValue(encryption, sealed));
  const tests = await testsOfDraft(db, draft, rows);
  return tests.map((row) => ({ ...row, input: open(row.input), output: open(row.output) }));
}

/** The last outputs of the steps of a draft in tests, by path; none of another app or event that a step had then. */
export async function outputsOfTests(db: Db, encryption: Encryption, zapId: number, draft: ZapDefinition): Promise<Map<string, unknown>> {
  const { rows } = await sql<Tested & { sealed_output: Buffer }>`
    SELECT DISTINCT ON (steps.path) steps.path, tests.version_id AS "versionId", steps.sealed_output
    FROM (SELECT id, day, version_id FROM runs WHERE zap_id = ${zapId} AND kind = 'test' ORDER BY id DESC LIMIT ${testsRead}) AS tests
    JOIN run_steps AS steps ON steps.day = tests.day AND steps.run_id = tests.id
    WHERE steps.state IN ('succeeded', 'skipped') AND steps.sealed_output IS NOT NULL
    ORDER BY steps.path, tests.id DESC`.execute(db);
  const tests = await testsOfDraft(db, draft, rows);
  return new Map(tests.map(({ path, sealed_output: sealed }) => [path, decryptValue(encryption, sealed)]));
}

interface Tested {
  readonly path: string;
  /** The version that was tested. */
  readonly versionId: string;
}

/** The tests of steps that have the same app and event in the draft as in the version that was tested. */
async function testsOfDraft<Row extends Tested>(db: Db, draft: ZapDefinition, rows: readonly Row[]): Promise<Row[]> {
  const ids = [...new Set(rows.map(({ versionId }) => versionId))];
  if (ids.length === 0) return [];
  const versions = await db.selectFrom('zap_versions').select(['id', 'definition']).where('id', 'in', ids).execute();
  const definitions = new Map(versions.map(({ id, definition }) => [id, definition]));
  return rows.filter(({ path, versionId }) => {
    const tested = definitions.get(versionId);
    return tested !== undefined && isSameOperation(tested, draft, stepKeyOf(path));
  });
}

/** Notes that a run that was carried out at once has ended. `state`: where it is another one than at its beginning. */
export async function endTest(
  tx: Db,
  id: string,
  {
    startedAt,
    endedAt,
    error,
    errorPath,
    state,
  }: { startedAt: Date; endedAt: Date; error: string | null; errorPath: string | null; state?: RunState },
): Promise<void> {
  const values = { started_at: startedAt, ended_at: endedAt, error, error_path: errorPath };
  await tx
    .updateTable('runs')
    .set({ ...values, ...(state !== undefined && columnsOf(state)) })
    .where('id', '=', id)
    .execute();
}
