import type { Db } from '../../context/context';
import { maySeeZap } from '../../policies/zaps';
import type { ZapOfRun } from '../../presenters/run';
import { findRole } from '../../records/access/memberships';
import { findRun, type ShownRun } from '../../records/runs/history';
import { zapsMovedAway } from '../../records/zapMoves/movedAway';
import { zapTitlesOf } from '../../records/zaps/zapTitles';

/**
 * A run of a Zap that the person can see, or owned in this account until it was moved, and the title of the Zap; null for any
 * other, as if there were none (S51).
 */
export async function findVisibleRun(db: Db, profileId: number, id: string, now: Date): Promise<(ZapOfRun & { run: ShownRun }) | null> {
  const run = await findRun(db, id);
  if (run === null || (await findRole(db, profileId, run.account_id, now)) === null) return null;
  const [zap] = await zapTitlesOf(db, run.account_id, [run.zap_id]);
  if (zap !== undefined) return maySeeZap(profileId, zap) ? { run, zapTitle: zap.title, isMovedAway: false } : null;
  const [moved] = await zapsMovedAway(db, { accountId: run.account_id, profileId, zapId: run.zap_id });
  return moved === undefined ? null : { run, zapTitle: moved.title, isMovedAway: true };
}
