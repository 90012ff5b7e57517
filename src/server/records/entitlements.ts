import { entitlement, type Entitlement } from '../../domain/entitlement';
import type { Db } from '../context';
import { grantsOf } from './accounts';
import { findPlanById } from './plans';

/**
 * What an account is entitled to now; the one question that whoever enforces a limit asks. Within a transaction, hold the account
 * first (`holdAccount`) where what follows must not be raced by a change of plan. Throws for an account that does not exist.
 */
export async function entitlementOfAccount(tx: Db, accountId: number, now: Date): Promise<Entitlement> {
  const account = await tx.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow();
  const plan = await findPlanById(tx, account.plan_id);
  if (plan === null) throw new Error(`Account ${accountId} has no plan.`);
  return entitlement(grantsOf({ ...account, plan }), now);
}
