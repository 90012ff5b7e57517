/** Mails about the task limit of accounts: at 80 and at 100 per cent, once in each period. */
import { entitlement, periodAt } from '../../domain/entitlement';
import { days } from '../../domain/durations';
import { reachedShares } from '../../domain/runs/alerts';
import type { Db, ServerContext } from '../platform/context';
import { taskLimitReached } from '../alerts/mail';
import { findAccount, grantsOf } from '../accounts/store';
import { activeAccounts, noteTaskLimitMail, usagesOf } from './usage.store';

type Means = Pick<ServerContext, 'db' | 'clock' | 'outbox' | 'config'>;

const batch = 500;

/** Fewer tasks are no 80 per cent of any plan's limit that matters. */
const fewestTasks = 10;

/** Looks at the accounts that have used tasks lately. Repeating it is harmless. */
export async function mailTaskLimits(context: Means): Promise<void> {
  const now = context.clock.now();
  for (let after = 0; ;) {
    const accounts = await activeAccounts(context.db, { since: new Date(now.getTime() - days(1)), after, most: batch });
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
