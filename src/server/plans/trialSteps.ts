/**
 * The steps at the end of a trial: a mail three days and one day before, and at the end a mail, and a pause of the Zaps that the
 * plan does not allow. The entitlement follows from the clock alone (`entitlement`); this only applies it, once for each end of a
 * trial. Nothing is deleted.
 */
import type { Transaction } from 'kysely';
import { days } from '../../domain/durations';
import { entitlement } from '../../domain/entitlement';
import type { ServerContext } from '../platform/context';
import { trialEnded, trialEnding } from './trial.mail';
import { type AccountRecord, grantsOf } from '../accounts/store';
import { findPlan } from './store';
import { claimTrialStep, stepDue, type TrialKind, type TrialStep } from './trials.store';
import type { Tables } from '../platform/tables';
import { applyPlanChange, dropSecondFactorRule, pauseAboveEntitlement } from './applyPlan';

/** How late a mail may be and still be worth sending, in milliseconds. */
const mailedUntil = days(3);

type Means = Pick<ServerContext, 'clock' | 'outbox' | 'config' | 'crashPoint'>;

/** Processes the due steps of an account's trials, in a transaction that has locked it. */
export async function processTrialSteps(context: Means, tx: Transaction<Tables>, account: AccountRecord): Promise<void> {
  const now = context.clock.now();
  const ends: readonly [TrialKind, Date | null][] = [
    ['own', account.trial_end_date],
    ['teams', account.teams_trial_end_date],
    ['companies', account.companies_trial_end_date],
  ];
  for (const [kind, endsAt] of ends) {
    const step = endsAt === null ? null : stepDue(endsAt, now);
    if (endsAt === null || step === null || !(await claimTrialStep(tx, account.id, kind, endsAt, step, now))) continue;
    const paused = step === 'ended' ? await endTrial(tx, account, kind, now) : 0;
    await context.crashPoint('after-first-update');
    if (isWorthAMail(account, kind, endsAt, now)) await sendMail(context, tx, account, { kind, endsAt, step, paused });
  }
}

/** How many Zaps paused; null where the trial went on as a plan. */
async function endTrial(tx: Transaction<Tables>, account: AccountRecord, kind: TrialKind, now: Date): Promise<number | null> {
  if (kind === 'teams' && account.teams_trial_auto_upgrade) {
    await applyPlanChange(tx, account, await findPlan(tx, 'team'), { changedBy: null, cause: 'trial_ended', chosen: null, now });
    return null;
  }
  await dropSecondFactorRule(tx, account, entitlement(grantsOf(account), now));
  return pauseAboveEntitlement(tx, account, now);
}

/** A paying or unlimited account loses nothing with its own trial; and a mail about an end long ago is pointless. */
function isWorthAMail(account: AccountRecord, kind: TrialKind, endsAt: Date, now: Date): boolean {
  if (account.is_unlimited || (kind === 'own' && account.is_paid)) return false;
  return now.getTime() - endsAt.getTime() < mailedUntil;
}

async function sendMail(
  { outbox, config }: Pick<Means, 'outbox' | 'config'>,
  tx: Transaction<Tables>,
  account: AccountRecord,
  {
    kind,
    endsAt,
    step,
    paused,
  }: { readonly kind: TrialKind; readonly endsAt: Date; readonly step: TrialStep; readonly paused: number | null },
): Promise<void> {
  const about = {
    to: account.owner.email,
    publicUrl: config.publicUrl,
    account,
    isOfTeam: kind !== 'own',
    endsAt,
    goesOn: kind === 'teams' && account.teams_trial_auto_upgrade,
  };
  const mail =
    step === 'ended' ? trialEnded({ ...about, paused: paused ?? 0 }) : trialEnding({ ...about, daysLeft: step === 'one_day' ? 1 : 3 });
  await outbox.put(tx, `trial:${account.id}:${kind}:${endsAt.toISOString()}:${step}`, mail);
}
