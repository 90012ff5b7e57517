import { sql } from 'kysely';
import type { Db } from '../platform/context';

/** What nobody could reach without this person. */
export interface DrillStakesRecord {
  readonly zaps: number;
  readonly runningZaps: number;
  readonly soleAccounts: number;
  readonly sharedAccounts: number;
}

/**
 * Counts the Zaps that this person can see and no other member of their accounts can (as `zaps/policy.ts` decides), and the
 * person's accounts with and without another owner.
 */
export async function drillStakesOf(db: Db, profileId: number): Promise<DrillStakesRecord> {
  const {
    rows: [row],
  } = await sql<{ zaps: string; running: string; sole: string; shared: string }>`
    WITH mine AS (
      SELECT m.account_id, m.role,
        EXISTS (SELECT FROM memberships o WHERE o.account_id = m.account_id AND o.profile_id <> m.profile_id) AS has_others,
        EXISTS (SELECT FROM memberships o WHERE o.account_id = m.account_id AND o.profile_id <> m.profile_id AND o.role = 'owner')
          AS has_other_owner
      FROM memberships m WHERE m.profile_id = ${profileId}
    ), placed AS (
      SELECT z.id, z.state, z.owner_id, mine.has_others,
        count(f.id) AS folders,
        coalesce(bool_or(f.is_shared OR f.owner_id = ${profileId}), false) AS has_visible_folder,
        coalesce(bool_or(f.is_shared OR f.owner_id <> ${profileId}), false) AS has_folder_of_others
      FROM mine
      JOIN live_zaps z ON z.account_id = mine.account_id
      LEFT JOIN zap_folders zf ON zf.zap_id = z.id
      LEFT JOIN folders f ON f.id = zf.folder_id
      GROUP BY z.id, z.state, z.owner_id, mine.has_others
    ), own AS (
      SELECT state FROM placed
      WHERE (CASE WHEN folders = 0 THEN owner_id = ${profileId} ELSE has_visible_folder END)
        AND (NOT has_others OR folders = 0 OR NOT has_folder_of_others)
    )
    SELECT
      (SELECT count(*) FROM own) AS zaps,
      (SELECT count(*) FROM own WHERE state = 'on') AS running,
      (SELECT count(*) FROM mine WHERE role = 'owner' AND NOT has_other_owner) AS sole,
      (SELECT count(*) FROM mine WHERE has_other_owner) AS shared`.execute(db);
  return {
    zaps: Number(row?.zaps ?? 0),
    runningZaps: Number(row?.running ?? 0),
    soleAccounts: Number(row?.sole ?? 0),
    sharedAccounts: Number(row?.shared ?? 0),
  };
}
