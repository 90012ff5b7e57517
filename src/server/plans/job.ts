/**
 * The jobs of plan changes that take effect at the end of a paid period: each applies the change of one account (R05).
 *
 * The jobs of trials: each processes the due steps of one account, once for each end of a trial, with any number of instances
 * and crashes (R05).
 *
 * The steps at the end of a trial: a mail three days and one day before, and at the end a mail, and a pause of the Zaps that the
 * plan does not allow. The entitlement follows from the clock alone (`entitlement`); this only applies it, once for each end of a
 * trial. Nothing is deleted.
 */
import type { Transaction } from 'kysely';
import type { Db, ServerContext } from '../platform/context';
import { type AccountRecord, findAccount, grantsOf } from '../accounts/store';
import { lockAccount } from '../team/store';
import { accountsWithDueChanges, deleteScheduledChange, findPlan, findPlanById, findScheduledChange } from './store';
import type { Tables } from '../platform/tables';
import { applyPlanChange, dropSecondFactorRule, pauseAboveEntitlement, previewPlanChange } from './applyPlan';
import { entitlement, periodAt } from '../../domain/entitlement';
import { days } from '../../domain/durations';
import { reachedShares } from '../../domain/runs/alerts';
import { taskLimitReached } from '../alerts/mail';
import { activeAccounts, noteTaskLimitMail, usagesOf } from './usage.store';
import { accountsWithDueTrials, claimTrialStep, stepDue, type TrialKind, type TrialStep } from './trials.store';
import { trialEnded, trialEnding } from './mail';

// Mails about the task limit of accounts: at 80 and at 100 per cent, once in each period.

type Means = Pick<ServerContext, 'db' | 'clock' | 'outbox' | 'config'>;

/** Fewer tasks are no 80 per cent of any plan's limit that matters. */
const fewestTasks = 10;

/** Looks at the accounts that have used tasks lately. Repeating it is harmless. */
export async function mailTaskLimits(context: Means): Promise<void> {
  const now = context.clock.now();
  for (let after = 0; ;) {
    const accounts = await activeAccounts(context.db, { since: new Date(now.getTime() - days(1)), after, most: batchSize });
    const last = accounts.at(-1);
    if (last === undefined) return;
    after = last.id;
    const periods = accounts.map(({ id, periodAnchor }) => ({ accountId: id, ...periodAt(periodAnchor, now) }));
    const usages = await usagesOf(context.db, periods);
    for (const [index, { accountId, from, until }] of periods.entries()) {
      const { tasks } = usages[index]!;
      if (tasks >= fewestTasks) await context.db.transaction().execute((tx) => mailAccount(context, tx, { accountId, from, until, tasks }));
    }
  }
}

async function mailAccount(
  { clock, outbox, config }: Means,
  tx: Db,
  { accountId, from, until, tasks }: { accountId: number; from: Date; until: Date; tasks: number },
): Promise<void> {
  const account = await findAccount(tx, accountId);
  if (account === null) return;
  const allowance = entitlement(grantsOf(account), clock.now());
  const fresh: number[] = [];
  for (const share of reachedShares(tasks, allowance.taskLimit)) {
    if (await noteTaskLimitMail(tx, { accountId, periodStart: from, share })) fresh.push(share);
  }
  const share = fresh.at(-1);
  if (share === undefined) return;
  const mail = taskLimitReached({
    to: account.owner.email,
    publicUrl: config.publicUrl,
    share,
    tasks,
    limit: allowance.taskLimit,
    allowsMore: allowance.allowsMoreTasks,
    renewsAt: until,
  });
  await outbox.put(tx, `task-limit:${accountId}:${from.toISOString()}:${share}`, mail);
}

/** The name in the queue, where jobs of the previous release wait under it. */
export const processTrials = 'carry-out-trials';

interface TrialJob {
  readonly accountId: number;
}

/** Schedules the end of a trial for its moment. The mails before it are found by `enqueueDueTrials`. */
export async function scheduleTrial(
  { jobs, clock }: Pick<ServerContext, 'jobs' | 'clock'>,
  tx: Db,
  accountId: number,
  endsAt: Date,
): Promise<void> {
  const key = `${accountId}-${endsAt.toISOString()}`;
  await jobs.send(tx, processTrials, { accountId } satisfies TrialJob, { key, delay: endsAt.getTime() - clock.now().getTime() });
}

/** Queues every account with a trial step that is due by our clock. Repeating it is harmless. */
export async function enqueueDueTrials({ db, jobs, clock }: Pick<ServerContext, 'db' | 'jobs' | 'clock'>): Promise<void> {
  for (const accountId of await accountsWithDueTrials(db, clock.now(), batchSize)) {
    await jobs.send(db, processTrials, { accountId } satisfies TrialJob, { key: `${accountId}-due` });
  }
}

/** The work of the job: one account, in one transaction. */
export async function processTrialsOf(
  context: Pick<ServerContext, 'db' | 'clock' | 'outbox' | 'config' | 'crashPoint'>,
  data: object,
): Promise<void> {
  const { accountId } = data as TrialJob;
  await context.db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, accountId))) return;
    const account = await findAccount(tx, accountId);
    if (account !== null) await processTrialSteps(context, tx, account);
    await context.crashPoint('before-commit');
  });
  await context.crashPoint('after-commit');
}

/** How late a mail may be and still be worth sending, in milliseconds. */
const mailedUntil = days(3);

type TrialMeans = Pick<ServerContext, 'clock' | 'outbox' | 'config' | 'crashPoint'>;

/** Processes the due steps of an account's trials, in a transaction that has locked it. */
export async function processTrialSteps(context: TrialMeans, tx: Transaction<Tables>, account: AccountRecord): Promise<void> {
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
  { outbox, config }: Pick<TrialMeans, 'outbox' | 'config'>,
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

export const applyPlanChanges = 'apply-plan-change';
/** The maximum number of accounts at a time; the others follow. */
const batchSize = 500;

interface PlanChangeJob {
  readonly accountId: number;
}

/** Schedules the change of an account for its moment. */
export async function schedulePlanChange(
  { jobs, clock }: Pick<ServerContext, 'jobs' | 'clock'>,
  tx: Db,
  accountId: number,
  at: Date,
): Promise<void> {
  const key = `${accountId}-${at.toISOString()}`;
  await jobs.send(tx, applyPlanChanges, { accountId } satisfies PlanChangeJob, { key, delay: at.getTime() - clock.now().getTime() });
}

/** Queues every account with a change that is due by our clock. Repeating it is harmless. */
export async function enqueueDuePlanChanges({ db, jobs, clock }: Pick<ServerContext, 'db' | 'jobs' | 'clock'>): Promise<void> {
  for (const accountId of await accountsWithDueChanges(db, clock.now(), batchSize)) {
    await jobs.send(db, applyPlanChanges, { accountId } satisfies PlanChangeJob, { key: `${accountId}-due` });
  }
}

/** The work of the job: one account, in one transaction. A change that was cancelled is not there any more. */
export async function applyPlanChangeOf(context: Pick<ServerContext, 'db' | 'clock'>, data: object): Promise<void> {
  const { accountId } = data as PlanChangeJob;
  await context.db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, accountId))) return;
    const account = await findAccount(tx, accountId);
    if (account !== null) await applyScheduledChange(context, tx, account);
  });
}

/**
 * Applies the scheduled change of an account that is due, in a transaction that has locked the account; does nothing without one.
 * The chosen Zaps stay on as far as they still can; where the plan has room for more, others that are on stay on too. A change
 * from a plan that the account no longer has is dropped.
 */
async function applyScheduledChange(
  { clock }: Pick<ServerContext, 'clock'>,
  tx: Transaction<Tables>,
  account: AccountRecord,
): Promise<void> {
  const now = clock.now();
  const change = await findScheduledChange(tx, account.id);
  if (change === null || change.takes_effect_at > now) return;
  await deleteScheduledChange(tx, account.id);
  const plan = await findPlanById(tx, change.to_plan_id);
  if (plan === null || account.plan_id !== change.from_plan_id || !account.is_paid) return;
  let chosen: ReadonlySet<number> | null = null;
  if (change.zap_ids !== null) {
    const { held, switches } = await previewPlanChange(tx, account, plan, now);
    const restores = new Set(switches.restores);
    const able = change.zap_ids.filter((id) => switches.choosable.includes(id));
    const others = switches.choosable.filter((id) => !able.includes(id) && !restores.has(id));
    const wanted = [...able, ...others];
    chosen = new Set(held.zapLimit < 0 ? wanted : wanted.slice(0, held.zapLimit));
  }
  await applyPlanChange(tx, account, plan, { changedBy: null, cause: 'chosen', chosen, now, isScheduled: true });
}
