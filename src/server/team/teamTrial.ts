import type { Transaction } from 'kysely';
import { entitlement, trialEnd } from '../../domain/entitlement';
import { mayStartTrial } from '../../domain/teamRoles';
import type { ServerContext } from '../platform/context';
import { scheduleTrial } from '../plans/job';
import { restoreWithinEntitlement } from '../plans/applyPlan';
import { findAccountOf, grantsOf, startTrialOfTeam, type MemberAccount } from '../accounts/store';
import { once } from '../platform/requests/idempotency';
import type { Tables } from '../platform/tables';
import { audit } from '../audit/recordEvent';
import { type Actor, forbidden, type KeyedCaller, withLockedAccount } from '../accounts/lockedAccount';

export type TrialOutcome =
  { readonly kind: 'started' | 'running'; readonly account: MemberAccount } | { readonly kind: 'refused'; readonly sentence: string };

/**
 * Starts the account's only team trial, 14 days from now (B9.09), after which the team pauses and nothing is charged. Only the
 * server decides when and if (S50): if one is already running nothing changes, and if one has ended, or the account is a team's
 * or company's anyway, there is none. Repeated with the same key, it gives the same reply (R07).
 */
export async function startTeamTrial(context: ServerContext, caller: KeyedCaller, accountId: number): Promise<TrialOutcome> {
  return withLockedAccount(context, caller, accountId, async (tx, actor): Promise<TrialOutcome> => {
    if (!mayStartTrial(actor.role)) throw forbidden('Only an owner or super admin of the account can start its trial.');
    const request = { scope: 'teamTrialStart', caller: `profile:${actor.id}`, key: caller.idempotencyKey, body: [accountId] };
    const { reply } = await once(context, tx, request, async () => ({ status: 200, body: await start(context, tx, caller, actor) }));
    if (reply.body.kind === 'refused') return reply.body;
    return { kind: reply.body.kind, account: (await findAccountOf(tx, actor.id, accountId, context.clock.now()))! };
  });
}

type Start = { readonly kind: 'started' | 'running' } | { readonly kind: 'refused'; readonly sentence: string };

async function start(context: ServerContext, tx: Transaction<Tables>, caller: KeyedCaller, { id, account }: Actor): Promise<Start> {
  const now = context.clock.now();
  const { isTrialingTeams, isTeamAccount, isCompanyAccount } = entitlement(grantsOf(account), now);
  if (isTrialingTeams) return { kind: 'running' };
  if (isTeamAccount || isCompanyAccount) return { kind: 'refused', sentence: 'This account already has a team plan.' };
  if (account.teams_trial_end_date !== null) return { kind: 'refused', sentence: 'This account has already had its team trial.' };
  await startTrialOfTeam(tx, account.id, trialEnd(now));
  await scheduleTrial(context, tx, account.id, trialEnd(now));
  await restoreWithinEntitlement(tx, (await findAccountOf(tx, id, account.id, context.clock.now()))!, now);
  await audit(context, tx, caller, { action: 'team_trial_started', result: 'ok', detail: `account ${account.id}`, profileId: id });
  return { kind: 'started' };
}
