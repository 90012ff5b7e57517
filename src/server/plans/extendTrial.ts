import type { Transaction } from 'kysely';
import { days } from '../../domain/durations';
import { entitlement } from '../../domain/entitlement';
import { mayStartTrial } from '../../domain/teamRoles';
import { trialExtensionDays } from '../../domain/timings';
import type { ServerContext } from '../platform/context';
import { scheduleTrial } from './job';
import { type MemberAccount, findAccountOf, grantsOf } from '../accounts/store';
import { once, type KeyedReply } from '../platform/requests/idempotency';
import type { Tables } from '../platform/tables';
import { lengthenTrial } from './trials.store';
import { refuseUnlessAllowed } from '../accounts/saveAccount';
import { audit } from '../audit/recordEvent';
import { type Actor, forbidden, type SignedInCaller, withLockedAccount } from '../accounts/lockedAccount';

export type ExtensionReason = 'paths' | 'email_support';

export type ExtensionOutcome =
  { readonly kind: 'extended'; readonly account: MemberAccount } | { readonly kind: 'refused'; readonly sentence: string };

/** The trial to extend and the reason; `autoUpgrade` lets a team trial continue as its plan. */
export interface Extension {
  readonly accountId: number;
  readonly reason: ExtensionReason;
  readonly autoUpgrade: boolean;
  readonly idempotencyKey: string | null;
}

/**
 * Extends the running trial by seven days, once for each reason, which gives time to try the feature that the
 * reason names: every trial includes it. Only the owner decides what comes after it: 403 for `autoUpgrade` by others (S52). Of
 * several trials the one that ends last is extended. A repetition changes nothing and is not an error (R07). `present`
 * makes the reply in the same transaction, because the reply itself is stored for the key (decision 46).
 */
export async function extendTrial<R extends KeyedReply>(
  context: ServerContext,
  caller: SignedInCaller,
  wanted: Extension,
  present: (tx: Transaction<Tables>, outcome: ExtensionOutcome) => Promise<R>,
): Promise<R> {
  const { idempotencyKey: key, ...body } = wanted;
  return withLockedAccount(context, caller, wanted.accountId, async (tx, actor) => {
    if (!mayStartTrial(actor.role)) throw forbidden('Only an owner or super admin of the account can extend its trial.');
    if (wanted.autoUpgrade) refuseUnlessAllowed(actor, 'auto_upgrade');
    const request = { scope: 'trialExtension', caller: `profile:${actor.id}`, key, body };
    return (await once(context, tx, request, async () => present(tx, await extend(context, tx, caller, actor, wanted)))).reply;
  });
}

async function extend(
  context: ServerContext,
  tx: Transaction<Tables>,
  caller: SignedInCaller,
  { id: profileId, account }: Actor,
  { accountId, reason, autoUpgrade }: Extension,
): Promise<ExtensionOutcome> {
  const { isTrialing, isTrialingTeams, trialEndsAt } = entitlement(grantsOf(account), context.clock.now());
  if (!isTrialing || trialEndsAt === null) return { kind: 'refused', sentence: 'The trial has ended, so it can’t be extended.' };
  if (account.enabled_trial_extensions.includes(reason)) return { kind: 'extended', account };
  const may = reason === 'paths' ? account.can_extend_trial_for_paths : account.can_extend_trial_for_email_support;
  if (!may) return { kind: 'refused', sentence: 'This trial can’t be extended.' };
  const ends = new Date(Date.parse(trialEndsAt) + days(trialExtensionDays));
  await lengthenTrial(tx, accountId, { from: new Date(trialEndsAt), to: ends, reason, autoUpgrade: autoUpgrade && isTrialingTeams });
  await context.crashPoint('after-first-update');
  await scheduleTrial(context, tx, accountId, ends);
  await audit(context, tx, caller, {
    action: 'trial_extended',
    result: 'ok',
    detail: `account ${accountId}: ${reason}`,
    profileId,
  });
  return { kind: 'extended', account: (await findAccountOf(tx, profileId, accountId, context.clock.now()))! };
}
