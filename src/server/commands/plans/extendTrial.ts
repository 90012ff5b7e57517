import { days } from '../../../domain/durations';
import { entitlement } from '../../../domain/entitlement';
import { mayStartTrial } from '../../../domain/teamRoles';
import { trialExtensionDays } from '../../../domain/timings';
import type { ServerContext } from '../../context';
import { scheduleTrial } from '../../jobs/trials';
import { type AccountRecord, findAccountOf, grantsOf } from '../../records/accounts';
import { lengthenTrial } from '../../records/trials';
import { audit } from '../origin';
import { changeTeam, notAllowed, type TeamCaller } from '../team/team';

export type ExtensionReason = 'paths' | 'email_support';

export type ExtensionOutcome =
  { readonly kind: 'extended'; readonly account: AccountRecord } | { readonly kind: 'refused'; readonly sentence: string };

/**
 * Makes the trial that runs seven days longer, once for each reason (B4.14, B7.10), so that what the reason names can be tried in
 * peace: every trial has it. Of several trials the one that ends last is extended. A repeat changes nothing and is no fault (R07).
 */
export async function extendTrial(
  context: ServerContext,
  caller: TeamCaller,
  accountId: number,
  { reason, autoUpgrade }: { readonly reason: ExtensionReason; readonly autoUpgrade: boolean },
): Promise<ExtensionOutcome> {
  return changeTeam(context, caller, accountId, async (tx, actor): Promise<ExtensionOutcome> => {
    if (!mayStartTrial(actor.role)) throw notAllowed('Only an owner or super admin of the account can extend its trial.');
    const { account } = actor;
    const { isTrialing, isTrialingTeams, trialEndsAt } = entitlement(grantsOf(account), context.clock.now());
    if (!isTrialing || trialEndsAt === null) return { kind: 'refused', sentence: 'The trial has ended, so it cannot be extended.' };
    if (account.enabled_trial_extensions.includes(reason)) return { kind: 'extended', account };
    const may = reason === 'paths' ? account.can_extend_trial_for_paths : account.can_extend_trial_for_email_support;
    if (!may) return { kind: 'refused', sentence: 'This trial cannot be extended.' };
    const ends = new Date(Date.parse(trialEndsAt) + days(trialExtensionDays));
    await lengthenTrial(tx, accountId, { from: new Date(trialEndsAt), to: ends, reason, autoUpgrade: autoUpgrade && isTrialingTeams });
    await context.crashPoint('after-first-update');
    await scheduleTrial(context, tx, accountId, ends);
    await audit(context, tx, caller, {
      action: 'trial_extended',
      result: 'ok',
      detail: `account ${accountId}: ${reason}`,
      profileId: actor.id,
    });
    return { kind: 'extended', account: (await findAccountOf(tx, actor.id, accountId))! };
  });
}
