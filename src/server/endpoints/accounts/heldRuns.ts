import { holdReasons, type HoldReason } from '../../../domain/runs/states';
import type { Db } from '../../context/context';
import { maySeeZap } from '../../policies/zaps';
import { heldByZap } from '../../records/runs/troubles';
import { zapTitlesOf } from '../../records/zaps/zapTitles';

export interface HeldRuns {
  readonly count: number;
  /** Why they are on hold, each reason once, without those of missed items. */
  readonly reasons: readonly HoldReason[];
  /** Of them: their items arrived while their Zap was off. */
  readonly missed: number;
}

export const noHeldRuns: HeldRuns = { count: 0, reasons: [], missed: 0 };

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

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
    found.set(accountId, {
      count: sumOf(own.map(({ held }) => held)),
      reasons: holdReasons.filter((each) => reasons.has(each)),
      missed: sumOf(own.map(({ missed }) => missed)),
    });
  }
  return found;
}
