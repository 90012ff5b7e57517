import { holdReasons, type HoldReason } from '../../../domain/runs/states';
import type { Db } from '../../context/context';
import { maySeeZap } from '../../policies/zaps';
import { heldByZap } from '../../records/runs/troubles';
import { zapTitlesOf } from '../../records/zaps/zapTitles';

export interface HeldRuns {
  readonly count: number;
  /** Why they are on hold, each reason once. */
  readonly reasons: readonly HoldReason[];
}

export const noHeldRuns: HeldRuns = { count: 0, reasons: [] };

/** The runs on hold of Zaps that the person can see, by account; accounts without any are left out (B2.41). */
export async function heldRunsOf(db: Db, profileId: number, accountIds: readonly number[]): Promise<Map<number, HeldRuns>> {
  const found = new Map<number, HeldRuns>();
  const rows = await heldByZap(db, accountIds);
  for (const accountId of new Set(rows.map((row) => row.accountId))) {
    const here = rows.filter((row) => row.accountId === accountId);
    const zaps = await zapTitlesOf(
      db,
      accountId,
      here.map(({ zapId }) => zapId),
    );
    const visible = new Set(zaps.filter((zap) => maySeeZap(profileId, zap)).map(({ id }) => id));
    const own = here.filter((row) => visible.has(row.zapId));
    const reasons = new Set(own.flatMap((row) => row.reasons));
    found.set(accountId, { count: own.reduce((sum, { held }) => sum + held, 0), reasons: holdReasons.filter((each) => reasons.has(each)) });
  }
  return found;
}
