/** The jobs of plan changes that take effect at the end of a paid period: each applies the change of one account (R05). */
import type { ServerContext } from '../platform/context';
import { applyScheduledChange } from './scheduledChange';
import { findAccount } from '../accounts/store';
import { lockAccount } from '../team/store';
import { accountsWithDueChanges } from './store';
import type { Db } from '../platform/context';

export const applyPlanChanges = 'apply-plan-change';
/** The maximum number of accounts in one cleanup; the others follow in the next. */
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
