/**
 * The steps at the end of a trial: a mail three days and one day before, and at the end a mail, and a pause of the Zaps that the
 * plan does not allow. The entitlement follows from the clock alone (`entitlement`); this only applies it, once for each end of a
 * trial, with any number of instances and crashes (R05). Nothing is deleted.
 */
import type { Transaction } from 'kysely';
import { days } from '../../domain/durations';
import type { Db, ServerContext } from '../context/context';
import { trialEnded, trialEnding } from '../mail/messages';
import { applyPlanChange, pauseAboveEntitlement } from '../payments/planOfAccount';
import { type AccountRecord, findAccount } from '../records/accounts';
import { lockAccount } from '../records/members';
import { findPlan } from '../records/plans';
import type { Tables } from '../tables';
import { accountsWithDueTrials, claimTrialStep, stepDue, type TrialKind, type TrialStep } from '../records/trials';

export const carryOutTrials = 'carry-out-trials';
/** The maximum number of accounts in one sweep; the others follow in the next. */
const atATime = 500;
/** How late a mail may be and still be worth sending, in milliseconds. */
const newsFor = days(3);

interface Asked {
  readonly accountId: number;
}

/** Has the end of a trial carried out at its moment. The mails before it come by the sweep. */
export async function scheduleTrial(
  { jobs, clock }: Pick<ServerContext, 'jobs' | 'clock'>,
  tx: Db,
  accountId: number,
  endsAt: Date,
): Promise<void> {
  const key = `${accountId}-${endsAt.toISOString()}`;
  await jobs.send(tx, carryOutTrials, { accountId } satisfies Asked, { key, delay: endsAt.getTime() - clock.now().getTime() });
}

/** Asks for every account whose trials want something by our clock; twice is harmless. */
export async function takeUpDueTrials({ db, jobs, clock }: Pick<ServerContext, 'db' | 'jobs' | 'clock'>): Promise<void> {
  for (const accountId of await accountsWithDueTrials(db, clock.now(), atATime)) {
    await jobs.send(db, carryOutTrials, { accountId } satisfies Asked, { key: `${accountId}-due` });
  }
}

type Means = Pick<ServerContext, 'clock' | 'outbox' | 'config' | 'crashPoint'>;

/** The work of the job: one account, in one transaction. */
export async function carryOutTrialsOf(context: Means & Pick<ServerContext, 'db'>, data: object): Promise<void> {
  const { accountId } = data as Asked;
  await context.db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, accountId))) return;
    const account = await findAccount(tx, accountId);
    if (account !== null) await settleTrials(context, tx, account);
    await context.crashPoint('before-commit');
  });
  await context.crashPoint('after-commit');
}

/** Carries out the due steps of the account's trials, in a transaction that has locked it. */
export async function settleTrials(context: Means, tx: Transaction<Tables>, account: AccountRecord): Promise<void> {
  const now = context.clock.now();
  const ends: readonly [TrialKind, Date | null][] = [
    ['own', account.trial_end_date],
    ['teams', account.teams_trial_end_date],
    ['companies', account.companies_trial_end_date],
  ];
  for (const [kind, endsAt] of ends) {
    const step = endsAt === null ? null : stepDue(endsAt, now);
    if (endsAt === null || step === null || !(await claimTrialStep(tx, account.id, kind, endsAt, step, now))) continue;
    const paused = step === 'ended' ? await end(tx, account, kind, now) : 0;
    await context.crashPoint('after-first-update');
    if (isNews(account, kind, endsAt, now)) await tell(context, tx, account, { kind, endsAt, step, paused });
  }
}

/** How many Zaps paused; null where the trial went on as a plan. */
async function end(tx: Transaction<Tables>, account: AccountRecord, kind: TrialKind, now: Date): Promise<number | null> {
  if (kind === 'teams' && account.teams_trial_auto_upgrade) {
    await applyPlanChange(tx, account, await findPlan(tx, 'team'), { changedBy: null, cause: 'trial_ended', chosen: null, now });
    return null;
  }
  return pauseAboveEntitlement(tx, account, now);
}

/** A paying or unlimited account loses nothing with its own trial; and a mail about an end long ago is pointless. */
function isNews(account: AccountRecord, kind: TrialKind, endsAt: Date, now: Date): boolean {
  if (account.is_unlimited || (kind === 'own' && account.is_paid)) return false;
  return now.getTime() - endsAt.getTime() < newsFor;
}

async function tell(
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
    isOfTeam: kind !== 'own',
    endsAt,
    goesOn: kind === 'teams' && account.teams_trial_auto_upgrade,
  };
  const mail =
    step === 'ended' ? trialEnded({ ...about, paused: paused ?? 0 }) : trialEnding({ ...about, daysLeft: step === 'one_day' ? 1 : 3 });
  await outbox.put(tx, `trial:${account.id}:${kind}:${endsAt.toISOString()}:${step}`, mail);
}
