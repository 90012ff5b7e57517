/** The versions of own apps that published Zaps stay on, until a person moves them to the newest. */
import { sql } from 'kysely';
import type { ZapDefinition } from '../../domain/runs/definition';
import { allSteps } from '../../domain/runs/walkSteps';
import { accountOfOwnApp } from '../../domain/ownApps';
import { appKey } from '../../domain/zapSteps';
import type { Db } from '../platform/context';

/** The keys of the own apps that a definition uses. */
export const ownAppsIn = (definition: ZapDefinition): readonly string[] =>
  [...new Set(allSteps(definition).map(({ app }) => appKey(app)))].filter((key) => accountOfOwnApp(key) !== null);

/** The versions of own apps that a version of a Zap runs with, by key. */
export async function pinsOfVersion(db: Db, versionId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db.selectFrom('zap_version_apps').select(['key', 'app_version']).where('version_id', '=', versionId).execute();
  return new Map(rows.map(({ key, app_version: version }) => [key, version]));
}

/**
 * Notes the versions of own apps for a new version of a Zap: the newest, or those of an earlier version of the Zap. That one can belong
 * to another account, to which the Zap can come back.
 */
export async function pinOwnApps(
  tx: Db,
  { versionId, zapId, definition, like = null }: { versionId: string; zapId: number; definition: ZapDefinition; like?: string | null },
): Promise<void> {
  const keys = ownAppsIn(definition);
  if (keys.length === 0) return;
  await sql`INSERT INTO zap_version_apps (version_id, key, app_version)
    SELECT ${versionId}, own_apps.key, coalesce(earlier.app_version, own_apps.version) FROM own_apps
    JOIN zaps ON zaps.id = ${zapId}
    LEFT JOIN zap_version_apps AS earlier ON earlier.version_id = ${like}::bigint AND earlier.key = own_apps.key
    WHERE own_apps.key = ANY(${[...keys]}::text[]) AND (zaps.account_id = own_apps.account_id OR earlier.key IS NOT NULL)`.execute(tx);
}

/** Live versions of Zaps without a version of an app stay on this one: a server of the release before notes none. */
export async function pinLeft(
  tx: Db,
  { key, account_id: accountId, version }: { key: string; account_id: number; version: number },
): Promise<void> {
  await sql`INSERT INTO zap_version_apps (version_id, key, app_version)
    SELECT zap_versions.id, ${key}, ${version} FROM zaps JOIN zap_versions ON zap_versions.id = zaps.live_version_id
    WHERE zaps.account_id = ${accountId}
      AND jsonb_path_exists(zap_versions.definition, '$.**.app ? (@ == $key)', jsonb_build_object('key', ${key}::text))
    ON CONFLICT DO NOTHING`.execute(tx);
}

/** Moves versions of Zaps to the newest version of an app: these, or all that have the version `from`. */
export async function movePins(tx: Db, key: string, which: { readonly versionId: string } | { readonly from: number }): Promise<void> {
  const those = 'from' in which ? sql`pins.app_version = ${which.from}` : sql`pins.version_id = ${which.versionId}`;
  await sql`UPDATE zap_version_apps AS pins SET app_version = own_apps.version
    FROM own_apps WHERE own_apps.key = pins.key AND pins.key = ${key} AND ${those}`.execute(tx);
}

/** A published Zap that stays on an older version of an app. */
export interface OlderUse {
  readonly id: number;
  readonly title: string;
  readonly ownerId: number;
  readonly isOn: boolean;
  readonly versionId: string;
  readonly definition: ZapDefinition;
  readonly appVersion: number;
}

/** The published Zaps that stay on an older version of an app, by that version and their titles. */
export async function olderUsesOf(db: Db, key: string): Promise<readonly OlderUse[]> {
  const { rows } = await sql<OlderUse>`
    SELECT zaps.id, zaps.title, zaps.owner_id AS "ownerId", zaps.state = 'on' AS "isOn", zap_versions.id AS "versionId",
      zap_versions.definition, pins.app_version AS "appVersion"
    FROM zap_version_apps AS pins
    JOIN own_apps ON own_apps.key = pins.key AND pins.app_version < own_apps.version
    JOIN live_zaps AS zaps ON zaps.live_version_id = pins.version_id AND zaps.account_id = own_apps.account_id
    JOIN zap_versions ON zap_versions.id = pins.version_id
    WHERE pins.key = ${key} ORDER BY pins.app_version, zaps.title, zaps.id`.execute(db);
  return rows;
}

/** How many published Zaps stay on older versions of the apps of an account, by app. */
export async function olderUseCounts(db: Db, accountId: number): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ key: string; count: number }>`
    SELECT pins.key, count(*)::int AS count FROM zap_version_apps AS pins
    JOIN own_apps ON own_apps.key = pins.key AND pins.app_version < own_apps.version
    JOIN live_zaps AS zaps ON zaps.live_version_id = pins.version_id AND zaps.account_id = own_apps.account_id
    WHERE own_apps.account_id = ${accountId} GROUP BY pins.key`.execute(db);
  return new Map(rows.map(({ key, count }) => [key, count]));
}

/** The own apps of which a version of a Zap has an older version, with both. A Zap that was moved has none of the account that it left. */
export async function olderAppsOf(db: Db, versionId: string) {
  return db
    .selectFrom('zap_version_apps')
    .innerJoin('own_apps', 'own_apps.key', 'zap_version_apps.key')
    .innerJoin('zap_versions', 'zap_versions.id', 'zap_version_apps.version_id')
    .innerJoin('zaps', (join) => join.onRef('zaps.id', '=', 'zap_versions.zap_id').onRef('zaps.account_id', '=', 'own_apps.account_id'))
    .select(['own_apps.key', 'own_apps.name', 'app_version', 'own_apps.version'])
    .where('version_id', '=', versionId)
    .whereRef('app_version', '<', 'own_apps.version')
    .orderBy('own_apps.name')
    .execute();
}
