/**
 * The jobs of trials: each processes the due steps of one account, once for each end of a trial, with any number of instances
 * and crashes (R05). `plans/trialSteps.ts` has the steps.
 */
import type { Db, ServerContext } from '../platform/context';
import { processTrialSteps } from './trialSteps';
import { findAccount } from '../accounts/store';
import { lockAccount } from '../team/store';
import { accountsWithDueTrials } from './trials.store';

/** The name in the queue, where jobs of the previous release wait under it. */
export const processTrials = 'carry-out-trials';
/** The maximum number of accounts in one cleanup; the others follow in the next. */
const batchSize = 500;

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
