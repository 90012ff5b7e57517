/** Decides if runs may begin. */
import { entitlement, periodAt } from '../../domain/entitlement';
import type { HoldReason } from '../../domain/runs/states';
import { holdReasonOf } from '../../domain/runs/tasks';
import type { Db, ServerContext } from '../platform/context';
import { findAccount, findGrants, grantsOf } from '../accounts/store';
import { usageOf } from '../plans/usage.store';
import { findRunningZap, type RunningZap } from './zaps.store';
import { getCachedDefinition } from './versions.store';
import { needsReconnection } from './connections';

export interface AdmissionOptions {
  /** One of too many events of one poll. */
  readonly isFlood?: boolean;
  /** A person asked for this run, so it begins also while the Zap is off. */
  readonly isAsked?: boolean;
  /** The limit of tasks is looked at when the run is admitted. */
  readonly areTasksLater?: boolean;
}

type Means = Pick<ServerContext, 'clock' | 'connectors' | 'db'>;

/** Why runs of a Zap may not begin now; null if they may. Throws if the Zap is gone. */
export async function findHoldReason(context: Means, db: Db, zapId: number, options: AdmissionOptions = {}): Promise<HoldReason | null> {
  const zap = await findRunningZap(db, zapId);
  if (zap === null) throw new Error('The Zap is gone.');
  return holdReasonOfZap(context, db, zap, options);
}

/** The same for a Zap that was read in this transaction. */
export async function holdReasonOfZap(
  context: Means,
  tx: Db,
  zap: RunningZap,
  { isFlood = false, isAsked = false, areTasksLater = false }: AdmissionOptions = {},
): Promise<HoldReason | null> {
  const { account_id: accountId, id: zapId, live_version_id: versionId } = zap;
  const definition = versionId === null ? null : await getCachedDefinition(context.db, versionId, tx);
  const of = versionId === null ? null : { accountId, zapId, versionId };
  return holdReasonOf({
    ...(areTasksLater ? unlimited : await readTaskRoom(context, tx, zap.account_id)),
    isZapOn: isAsked || zap.state === 'on',
    isAllowedByPlan: !zap.isPausedByPlan,
    areConnectionsWorking: of === null || definition === null || !(await needsReconnection(context, tx, of, definition)),
    isFlood,
  });
}

/** How many more tasks an account may use in its period; infinite if it has no limit. */
export async function tasksLeft(context: Pick<Means, 'clock'>, db: Db, accountId: number): Promise<number> {
  const { allowance, tasksUsed } = await readTaskRoom(context, db, accountId);
  return allowance.allowsMoreTasks || allowance.taskLimit < 0 ? Infinity : Math.max(0, allowance.taskLimit - tasksUsed);
}

/** So many are not used between a look at the tasks of an account and the beginning of the runs that it lets begin. */
const many = 1000;

/** Of so many accounts a process remembers what they may use: of busy ones. */
const maxRemembered = 1000;

/** What each account may use, as this process last read it; by database, because tests have several. */
const knownGrants = new WeakMap<Db, Map<number, Grants>>();

/** Forgets what an account may use. */
export function forgetGrants({ db }: Pick<Means, 'db'>, accountId: number): void {
  knownGrants.get(db)?.delete(accountId);
}

type Grants = NonNullable<Awaited<ReturnType<typeof findGrants>>>;

/**
 * As many tasks as an account may have used if it can certainly use many more, null without a limit, and the version of what this
 * follows from. From memory: the statement that uses it compares the version. Null if the account is gone.
 */
export async function recallTaskLimit({ clock, db }: Pick<Means, 'clock' | 'db'>, accountId: number) {
  const known = knownGrants.get(db) ?? new Map<number, Grants>();
  knownGrants.set(db, known);
  const found = known.get(accountId) ?? (await findGrants(db, accountId));
  if (found === null) return null;
  known.set(accountId, found);
  if (known.size > maxRemembered) known.delete(known.keys().next().value!);
  const { allowsMoreTasks, taskLimit } = entitlement(found.grants, clock.now());
  return { grantsVersion: found.version, maxTasks: allowsMoreTasks || taskLimit < 0 ? null : taskLimit - many };
}

const unlimited = { allowance: { allowsMoreTasks: true, taskLimit: 0 }, tasksUsed: 0 };

async function readTaskRoom({ clock }: Pick<Means, 'clock'>, db: Db, accountId: number) {
  const account = await findAccount(db, accountId);
  if (account === null) throw new Error('The account of the Zap is gone.');
  const now = clock.now();
  const { tasks } = await usageOf(db, accountId, periodAt(account.period_anchor, now));
  return { allowance: entitlement(grantsOf(account), now), tasksUsed: tasks };
}
