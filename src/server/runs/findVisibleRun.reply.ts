import type { ServerContext } from '../platform/context';
import { maySeeZap } from '../zaps/policy';
import type { ZapOfRun } from './run.reply';
import { findRole } from '../access/store';
import { findRun, type ShownRun } from '../engine/history.store';
import { titlesOfRuns } from '../engine/runTitles.store';
import { zapsMovedAway } from '../zapMoves/move.store';
import { zapTitlesOf } from '../zaps/checks.store';

/**
 * A run of a Zap that the person can see, or owned in this account until it was moved, and the title of the Zap; null for any
 * other, as if there were none (S51).
 */
export async function findVisibleRun(
  { db, encryption, clock }: Pick<ServerContext, 'db' | 'encryption' | 'clock'>,
  profileId: number,
  id: string,
): Promise<(ZapOfRun & { run: ShownRun }) | null> {
  const run = await findRun(db, id);
  if (run === null || (await findRole(db, profileId, run.account_id, clock.now())) === null) return null;
  const [zap] = await zapTitlesOf(db, run.account_id, [run.zap_id]);
  const titled = async (zapTitle: string, isMovedAway: boolean) => {
    const runTitle = (await titlesOfRuns({ db, encryption }, [id])).get(run.id) ?? null;
    return { run, zapTitle, runTitle, isMovedAway };
  };
  if (zap !== undefined) return maySeeZap(profileId, zap) ? titled(zap.title, false) : null;
  const [moved] = await zapsMovedAway(db, { accountId: run.account_id, profileId, zapId: run.zap_id });
  return moved === undefined ? null : titled(moved.title, true);
}
