/** Published versions and drafts of Zaps. */
import { sql } from 'kysely';
import type { ZapDefinition } from '../../domain/runs/definition';
import { pinOwnApps } from '../ownApps/pins.store';
import type { Db } from '../platform/context';
import { prepared, type ValueOf } from '../platform/database/prepared';

/**
 * Stores the next version of a Zap and makes it the live one. The Zap must be locked. `like`: an earlier version, whose versions of own apps
 * it has; the newest ones without it. Returns its id and number.
 */
export async function publishVersion(
  tx: Db,
  zapId: number,
  definition: ZapDefinition,
  { createdBy, now, like = null }: { readonly createdBy: number | null; readonly now: Date; readonly like?: string | null },
): Promise<{ id: string; number: number }> {
  const version = await tx
    .insertInto('zap_versions')
    .values((row) => ({
      zap_id: zapId,
      number: row
        .selectFrom('zap_versions as earlier')
        .where('earlier.zap_id', '=', zapId)
        .select(sql<number>`coalesce(max(earlier.number), 0) + 1`.as('next')),
      definition: JSON.stringify(definition),
      created_by: createdBy,
      created_at: now,
    }))
    .returning(['id', sql<number>`number`.as('number')])
    .executeTakeFirstOrThrow();
  await pinOwnApps(tx, { versionId: version.id, zapId, definition, like });
  await tx.updateTable('zaps').set({ live_version_id: version.id }).where('id', '=', zapId).execute();
  return version;
}

/** How many definitions a process remembers: those of busy Zaps. */
const maxRemembered = 200;

/** Versions never change, so they are read once; by database, because tests have several. */
const remembered = new WeakMap<Db, Map<string, ZapDefinition>>();

/**
 * The definition of a version that a run or a Zap names, from memory if it was read lately; null if it is gone. `tx`: the
 * transaction of the caller, if there is one.
 */
export async function getCachedDefinition(db: Db, versionId: string, tx: Db = db): Promise<ZapDefinition | null> {
  let known = remembered.get(db);
  if (known === undefined) remembered.set(db, (known = new Map()));
  const definition = known.get(versionId) ?? withoutTests(await findDefinition(tx, versionId));
  if (definition === null) return null;
  known.delete(versionId);
  known.set(versionId, definition);
  // The one that was not used for longest.
  if (known.size > maxRemembered) known.delete(known.keys().next().value!);
  return definition;
}

/** Runs need no saved tests, which can be large. */
function withoutTests(definition: ZapDefinition | null): ZapDefinition | null {
  if (definition?.tests === undefined) return definition;
  const { tests: _tests, ...rest } = definition;
  return rest;
}

/** The definition of a version; null if it is gone. */
export async function findDefinition(db: Db, versionId: string): Promise<ZapDefinition | null> {
  const [row] = await definitionById(db, { versionId });
  return row?.definition ?? null;
}

const definitionById = prepared('definition-of-version', (db, value: ValueOf<{ versionId: string }>) =>
  db.selectFrom('zap_versions').select('definition').where('id', '=', value('versionId')),
);

/** The published version of a Zap; null if it was never published. */
export async function findLiveVersionId(db: Db, zapId: number): Promise<string | null> {
  return (await db.selectFrom('zaps').select('live_version_id').where('id', '=', zapId).executeTakeFirst())?.live_version_id ?? null;
}

/** The published definitions of Zaps that have a digest. */
export function definitionsWithDigests(db: Db, zapIds: readonly number[]) {
  return db
    .selectFrom('zaps')
    .innerJoin('zap_versions', 'zap_versions.id', 'zaps.live_version_id')
    .select(['zaps.id as zap_id', 'zap_versions.definition'])
    .where('zaps.id', '=', sql<number>`any(${zapIds}::int[])`)
    .where(sql<boolean>`definition::text LIKE '%"digest"%'`)
    .orderBy('zaps.id')
    .execute();
}

/** A published version. */
export interface VersionRecord {
  readonly id: string;
  readonly number: number;
  readonly definition: ZapDefinition;
  readonly created_at: Date;
}

/** All of them but those of tests have a number. */
const numbered = sql<number>`zap_versions.number`.as('number');

const columns = ['id', numbered, 'definition', 'created_at'] as const;

/** The version with an id; null if there is none. */
export async function findVersion(db: Db, id: string | null): Promise<VersionRecord | null> {
  if (id === null) return null;
  return (await db.selectFrom('zap_versions').select(columns).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The versions with some ids, by id. */
export async function versionsById(db: Db, ids: readonly string[]): Promise<Map<string, VersionRecord>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('zap_versions')
    .select(columns)
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The version of a Zap with a number; null if there is none. */
export async function findVersionByNumber(db: Db, zapId: number, number: number): Promise<VersionRecord | null> {
  if (number > 2_147_483_647) return null;
  const query = db.selectFrom('zap_versions').select(columns).where('zap_id', '=', zapId).where('number', '=', number);
  return (await query.executeTakeFirst()) ?? null;
}

/** A version in the list of a Zap. */
export interface ListedVersion {
  readonly id: string;
  readonly number: number;
  readonly created_at: Date;
  readonly creator: { readonly id: number; readonly name: string } | null;
}

/** The last 500 versions of a Zap, newest first. */
export async function versionsOf(db: Db, zapId: number): Promise<ListedVersion[]> {
  const rows = await db
    .selectFrom('zap_versions')
    .leftJoin('profiles', 'profiles.id', 'zap_versions.created_by')
    .select(['zap_versions.id', numbered, 'zap_versions.created_at', 'zap_versions.created_by'])
    .select(['profiles.first_name', 'profiles.last_name'])
    .where('zap_versions.zap_id', '=', zapId)
    .where('zap_versions.number', 'is not', null)
    .orderBy('zap_versions.number', 'desc')
    .limit(500)
    .execute();
  return rows.map(({ id, number, created_at, created_by, first_name, last_name }) => ({
    id,
    number,
    created_at,
    creator: created_by === null ? null : { id: created_by, name: `${first_name ?? ''} ${last_name ?? ''}`.trim() },
  }));
}
