import type { ServerContext } from '../platform/context';
import { accountsOf, insertAccount, insertMembership, type MemberAccount } from './store';
import { findPlan } from '../plans/store';
import { audit } from '../audit/recordEvent';
import { lockCaller, type SignedInCaller } from './lockedAccount';

/**
 * Creates an account for a person who belongs to none, because they were removed from their last one. The profile row is locked,
 * so that two requests at once create one account. Null if the person has an account. There is no new trial, because leaving and
 * creating accounts would otherwise extend it forever.
 */
export async function createAccount(context: ServerContext, caller: SignedInCaller): Promise<MemberAccount | null> {
  const { principal } = caller;
  return context.db.transaction().execute(async (tx) => {
    const profile = await lockCaller(tx, principal);
    if ((await accountsOf(tx, profile.id, context.clock.now())).length > 0) return null;
    const now = context.clock.now();
    const plan = await findPlan(tx, 'free');
    const name = `${profile.first_name} ${profile.last_name}`.trim() || profile.email;
    const accountId = await insertAccount(tx, { name, plan_id: plan.id, trial_end_date: null, period_anchor: now, created_at: now });
    await insertMembership(tx, { account_id: accountId, profile_id: profile.id, role: 'owner', created_at: now });
    await audit(context, tx, caller, { action: 'account_created', result: 'ok', profileId: profile.id, detail: `account ${accountId}` });
    const [account] = await accountsOf(tx, profile.id, context.clock.now());
    if (account === undefined) throw new Error(`The new account ${accountId} is missing.`);
    return account;
  });
}
