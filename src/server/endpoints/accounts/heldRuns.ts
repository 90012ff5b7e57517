import type { Db } from '../../context/context';
import { maySeeZap } from '../../policies/zaps';
import { heldByZap } from '../../records/runs/troubles';
import { zapTitlesOf } from '../../records/zaps/zapTitles';

/** How many runs on hold of Zaps that the person can see each account has; accounts without any are left out (B2.41). */
export async function heldRunsOf(db: Db, profileId: number, accountIds: readonly number[]): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  const rows = await heldByZap(db, accountIds);
  for (const accountId of new Set(rows.map((row) => row.accountId))) {
    const visible = new Set((await zapTitlesOf(db, accountId)).filter((zap) => maySeeZap(profileId, zap)).map(({ id }) => id));
    const held = rows.reduce((sum, row) => sum + (row.accountId === accountId && visible.has(row.zapId) ? row.held : 0), 0);
    counts.set(accountId, held);
  }
  return counts;
}
