/** Apps that people of an account made. */
import { type Selectable, sql } from 'kysely';
import type { Db } from '../platform/context';
import type { OwnAppsTable } from './tables';

export type OwnAppRecord = Selectable<OwnAppsTable>;

/** The apps of an account by name. */
export function ownAppsOf(db: Db, accountId: number): Promise<OwnAppRecord[]> {
  return db.selectFrom('own_apps').selectAll().where('account_id', '=', accountId).orderBy('name').orderBy('key').execute();
}

export async function findOwnApp(db: Db, key: string): Promise<OwnAppRecord | null> {
  return (await db.selectFrom('own_apps').selectAll().where('key', '=', key).executeTakeFirst()) ?? null;
}

/** The apps of an account with these keys. */
export function ownAppsByKey(db: Db, accountId: number, keys: readonly string[]): Promise<OwnAppRecord[]> {
  return db.selectFrom('own_apps').selectAll().where('account_id', '=', accountId).where('key', 'in', keys).execute();
}

/** The apps of all accounts of a person. */
export function ownAppsOfPerson(db: Db, profileId: number): Promise<OwnAppRecord[]> {
  const accounts = db.selectFrom('memberships').select('account_id').where('profile_id', '=', profileId);
  return db.selectFrom('own_apps').selectAll().where('account_id', 'in', accounts).execute();
}

/** The JSON of a version of an app; null if it is gone. */
export async function findDefinitionOfApp(db: Db, key: string, version: number): Promise<string | null> {
  const row = await db
    .selectFrom('own_app_versions')
    .select('definition')
    .where('key', '=', key)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.definition ?? null;
}

export interface NewVersion {
  /** JSON. */
  readonly definition: string;
  readonly profileId: number;
  readonly now: Date;
}

export async function insertOwnApp(tx: Db, row: OwnAppRecord, { definition, profileId, now }: NewVersion): Promise<void> {
  await tx.insertInto('own_apps').values(row).execute();
  await insertVersion(tx, row, { definition, profileId, now });
}

/** Stores the next version of an app, with what lists need of it. */
export async function updateOwnApp(tx: Db, { key, ...row }: OwnAppRecord, next: NewVersion): Promise<void> {
  await tx.updateTable('own_apps').set(row).where('key', '=', key).execute();
  await insertVersion(tx, { key, version: row.version }, next);
}

async function insertVersion(
  tx: Db,
  { key, version }: Pick<OwnAppRecord, 'key' | 'version'>,
  { definition, profileId, now }: NewVersion,
): Promise<void> {
  const row = { key, version, definition, profile_id: profileId, created_at: now };
  await tx.insertInto('own_app_versions').values(row).execute();
}

export async function deleteOwnApp(tx: Db, key: string): Promise<void> {
  await tx.deleteFrom('own_apps').where('key', '=', key).execute();
}

/** Zaps of an account whose steps, draft or live version use an app. */
export async function zapsUsingApp(db: Db, accountId: number, key: string): Promise<{ readonly id: number; readonly title: string }[]> {
  const uses = (definition: string) =>
    sql`jsonb_path_exists(${sql.ref(definition)}, '$.**.app ? (@ == $key)', jsonb_build_object('key', ${key}::text))`;
  const { rows } = await sql<{ id: number; title: string }>`
    SELECT zaps.id, zaps.title FROM live_zaps AS zaps
    LEFT JOIN zap_drafts ON zap_drafts.zap_id = zaps.id
    LEFT JOIN zap_versions ON zap_versions.id = zaps.live_version_id
    WHERE zaps.account_id = ${accountId} AND (${uses('zap_drafts.definition')} OR ${uses('zap_versions.definition')}
      OR EXISTS (SELECT FROM nodes WHERE nodes.zap_id = zaps.id AND split_part(nodes.selected_api, '@', 1) = ${key}))
    ORDER BY zaps.title, zaps.id LIMIT 100`.execute(db);
  return rows;
}

/** Titles of Zaps of an account, at most ten, whose draft or live version has a step with an event of an app. */
export async function zapsUsingEvent(db: Db, accountId: number, key: string, event: string): Promise<readonly string[]> {
  const uses = (definition: string) =>
    sql`jsonb_path_exists(${sql.ref(definition)}, '$.** ? (@.app == $key && @.event == $event)',
      jsonb_build_object('key', ${key}::text, 'event', ${event}::text))`;
  const { rows } = await sql<{ title: string }>`
    SELECT zaps.title FROM live_zaps AS zaps
    LEFT JOIN zap_drafts ON zap_drafts.zap_id = zaps.id
    LEFT JOIN zap_versions ON zap_versions.id = zaps.live_version_id
    WHERE zaps.account_id = ${accountId} AND (${uses('zap_drafts.definition')} OR ${uses('zap_versions.definition')})
    ORDER BY zaps.title, zaps.id LIMIT 10`.execute(db);
  return rows.map(({ title }) => title);
}

/** The versions of an app, the newest first, with the names of those who made them. */
export function versionsOfApp(db: Db, key: string) {
  return db
    .selectFrom('own_app_versions')
    .leftJoin('profiles', 'profiles.id', 'own_app_versions.profile_id')
    .select([
      'version',
      'own_app_versions.created_at',
      sql<string | null>`trim(profiles.first_name || ' ' || profiles.last_name)`.as('person'),
    ])
    .where('key', '=', key)
    .orderBy('version', 'desc')
    .limit(maxListedVersions)
    .execute();
}

const maxListedVersions = 200;

/** Connections of an account to an app, with what their owners agreed to. */
export function connectionsToApp(db: Db, accountId: number, key: string) {
  return db
    .selectFrom('authentications')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(sql`split_part(selected_api, '@', 1)`, '=', key)
    .execute();
}
