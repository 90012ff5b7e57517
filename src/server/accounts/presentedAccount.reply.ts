import type { WireAccount } from '../../contract/accounts';
import { periodAt } from '../../domain/entitlement';
import { holdReasons, type HoldReason } from '../../domain/runs/states';
import type { Clock, Db } from '../platform/context';
import { payments } from '../plans/payments';
import { maySeeZap } from '../zaps/policy';
import { presentAccount } from './account.reply';
import type { MemberAccount } from './store';
import { usagesOf } from '../plans/usage.store';
import { scheduledChangesOf } from '../plans/store';
import { heldByZap } from '../engine/troubles.store';
import { zapTitlesOf } from '../zaps/checks.store';

interface HeldRuns {
  readonly count: number;
  /** Why they are on hold, each reason once, without those of missed items. */
  readonly reasons: readonly HoldReason[];
  /** Of them: their items arrived while their Zap was off. */
  readonly missed: number;
}

const noHeldRuns: HeldRuns = { count: 0, reasons: [], missed: 0 };

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** The runs on hold of Zaps that the person can see, by account; accounts without any are left out (B2.41). */
async function heldRunsOf(db: Db, profileId: number, accountIds: readonly number[]): Promise<Map<number, HeldRuns>> {
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

/** Accounts at this moment as a person sees them, with the usage of each in its present period; one statement for all. */
export async function presentedAccounts(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  viewerId: number,
  accounts: readonly MemberAccount[],
): Promise<WireAccount[]> {
  const now = clock.now();
  const periods = accounts.map((account) => periodAt(account.period_anchor, now));
  const usages = await usagesOf(
    db,
    accounts.map(({ id }, index) => ({ accountId: id, ...periods[index]! })),
  );
  const balances = await payments.creditBalancesOf(db, accounts, now);
  const held = await heldRunsOf(
    db,
    viewerId,
    accounts.map(({ id }) => id),
  );
  const scheduled = await scheduledChangesOf(
    db,
    accounts.map(({ id }) => id),
  );
  return accounts.map((account, index) =>
    presentAccount(
      account,
      usages[index]!,
      periods[index]!,
      balances[index]!.paid?.period.until ?? null,
      held.get(account.id) ?? noHeldRuns,
      scheduled.get(account.id) ?? null,
      now,
    ),
  );
}

/** One account at this moment. */
export async function presentedAccount(
  context: { readonly db: Db; readonly clock: Clock },
  viewerId: number,
  account: MemberAccount,
): Promise<WireAccount> {
  return (await presentedAccounts(context, viewerId, [account]))[0]!;
}
