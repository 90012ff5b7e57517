import { entitlement, trialEnd } from '../../../domain/entitlement';
import { mayStartTrial } from '../../../domain/teamRoles';
import type { ServerContext } from '../../context';
import { scheduleTrial } from '../../jobs/trials';
import { restoreWithinEntitlement } from '../../payments/planOfAccount';
import { findAccountOf, grantsOf, startTrialOfTeam, type AccountRecord } from '../../records/accounts';
import { audit } from '../origin';
import { changeTeam, notAllowed, type TeamCaller } from './team';

export type TrialOutcome =
  { readonly kind: 'started' | 'running'; readonly account: AccountRecord } | { readonly kind: 'refused'; readonly sentence: string };

/**
 * Begins the account's one trial of teams, 14 days from now (B9.09), after which the team pauses and nothing is charged. The
 * server alone decides about when and whether (S50): where one runs already nothing changes, and where one has ended, or the
 * account is a team's or company's anyway, there is none.
 */
export async function startTeamTrial(context: ServerContext, caller: TeamCaller, accountId: number): Promise<TrialOutcome> {
  return changeTeam(context, caller, accountId, async (tx, actor): Promise<TrialOutcome> => {
    if (!mayStartTrial(actor.role)) throw notAllowed('Only an owner or super admin of the account can start its trial.');
    const { account } = actor;
    const now = context.clock.now();
    const { isTrialingTeams, isTeamAccount, isCompanyAccount } = entitlement(grantsOf(account), now);
    if (isTrialingTeams) return { kind: 'running', account };
    if (isTeamAccount || isCompanyAccount) return { kind: 'refused', sentence: 'This account has a plan for teams already.' };
    if (account.teams_trial_end_date !== null) return { kind: 'refused', sentence: 'This account has had its trial of teams.' };
    await startTrialOfTeam(tx, accountId, trialEnd(now));
    await scheduleTrial(context, tx, accountId, trialEnd(now));
    const trialing = (await findAccountOf(tx, actor.id, accountId))!;
    await restoreWithinEntitlement(tx, trialing, now);
    await audit(context, tx, caller, { action: 'team_trial_started', result: 'ok', detail: `account ${accountId}`, profileId: actor.id });
    return { kind: 'started', account: trialing };
  });
}
