import type { Db } from '../../context/context';
import { maySeeZap } from '../../policies/zaps';
import { findRole } from '../../records/accounts/accounts';
import { findRun, type ShownRun } from '../../records/runs/history';
import { zapTitlesOf } from '../../records/zaps/zapTitles';

/** A run of a Zap that the person can see, and the title of the Zap; null for any other, as if there were none (S51). */
export async function findVisibleRun(db: Db, profileId: number, id: string): Promise<{ run: ShownRun; zapTitle: string } | null> {
  const run = await findRun(db, id);
  if (run === null || (await findRole(db, profileId, run.account_id)) === null) return null;
  const [zap] = await zapTitlesOf(db, run.account_id, run.zap_id);
  return zap !== undefined && maySeeZap(profileId, zap) ? { run, zapTitle: zap.title } : null;
}
