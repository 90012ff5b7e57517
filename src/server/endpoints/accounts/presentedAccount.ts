import type { WireAccount } from '../../../contract/accounts';
import { periodAt } from '../../../domain/entitlement';
import type { Clock, Db } from '../../context/context';
import { payments } from '../../payments/payments';
import { presentAccount } from '../../presenters/account';
import type { MemberAccount } from '../../records/accounts/accounts';
import { scheduledChangesOf } from '../../records/plans/scheduledChanges';
import { usagesOf } from '../../records/plans/accountUsage';
import { heldRunsOf, noHeldRuns } from './heldRuns';

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
