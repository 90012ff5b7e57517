/** The data for checking a Zap (`domain/zapCheck`). */
import { sql } from 'kysely';
import type { CheckedStep } from '../../../domain/zapCheck';
import { pathsKey } from '../../../domain/turningOn';
import { appKey, appNameOf } from '../../../domain/zapSteps';
import type { Db } from '../../context/context';

const keyOfNode = sql<string>`split_part(nodes.selected_api, '@', 1)`;
/** The steps of Zaps in their order, by Zap. */
export async function stepsToCheck(db: Db, zapIds: readonly number[]): Promise<Map<number, CheckedStep[]>> {
  const steps = new Map<number, CheckedStep[]>(zapIds.map((id) => [id, []]));
  if (zapIds.length === 0) return steps;
  const rows = await db
    .selectFrom('nodes')
    .leftJoin('services', (join) => join.on((eb) => eb('services.key', '=', keyOfNode)))
    .select(['nodes.zap_id', 'nodes.selected_api', 'nodes.action', 'nodes.is_premium', 'services.name', 'services.auth_type'])
    .where('nodes.zap_id', 'in', zapIds)
    .orderBy('nodes.position')
    .execute();
  for (const row of rows) {
    const key = appKey(row.selected_api);
    steps.get(row.zap_id)?.push({
      key,
      app: row.name ?? appNameOf(row.selected_api),
      isPremium: row.is_premium,
      isPaths: key === pathsKey,
      needsConnection: row.auth_type !== null && row.auth_type !== 'none',
      isEventChosen: row.action !== '',
      isAvailable: row.name !== null,
    });
  }
  return steps;
}

/** The keys of the apps that people have connected in an account, by person. */
export async function connectedApps(db: Db, accountId: number, profileIds: readonly number[]): Promise<Map<number, Set<string>>> {
  const apps = new Map<number, Set<string>>(profileIds.map((id) => [id, new Set()]));
  if (apps.size === 0) return apps;
  const rows = await db
    .selectFrom('authentications')
    .select(['profile_id', 'selected_api'])
    .where('account_id', '=', accountId)
    .where('profile_id', 'in', [...apps.keys()])
    .execute();
  for (const row of rows) apps.get(row.profile_id)?.add(appKey(row.selected_api));
  return apps;
}

export interface ZapCounts {
  readonly accountId: number;
  readonly on: number;
  readonly total: number;
  readonly drafts: number;
}

/** Zaps of every account of a person, including accounts with none. */
export async function zapCountsOf(db: Db, profileId: number): Promise<ZapCounts[]> {
  const rows = await db
    .selectFrom('memberships')
    .leftJoin('zaps', 'zaps.account_id', 'memberships.account_id')
    .select([
      'memberships.account_id',
      sql<number>`count(zaps.id)::int`.as('total'),
      sql<number>`count(zaps.id) FILTER (WHERE zaps.state = 'on')::int`.as('on'),
      sql<number>`count(zaps.id) FILTER (WHERE zaps.state = 'draft')::int`.as('drafts'),
    ])
    .where('memberships.profile_id', '=', profileId)
    .groupBy('memberships.account_id')
    .orderBy('memberships.account_id')
    .execute();
  return rows.map(({ account_id: accountId, ...counts }) => ({ accountId, ...counts }));
}
