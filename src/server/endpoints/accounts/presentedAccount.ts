import type { WireAccount } from '../../../contract/types';
import { periodAt } from '../../../domain/entitlement';
import type { Clock, Db } from '../../context';
import { presentAccount } from '../../presenters/account';
import { type AccountRecord, usageOf } from '../../records/accounts';

/** An account as it stands now, its use counted in the period that now lies in. */
export async function presentedAccount(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  account: AccountRecord,
): Promise<WireAccount> {
  const now = clock.now();
  const period = periodAt(account.period_anchor, now);
  return presentAccount(account, await usageOf(db, account.id, period), period, now);
}
