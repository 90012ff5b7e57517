/** Decides if a run may begin. */
import { entitlement, periodAt } from '../../domain/entitlement';
import type { HoldReason } from '../../domain/runs/states';
import { holdReasonOf } from '../../domain/runs/tasks';
import type { Db, ServerContext } from '../context/context';
import { findAccount, grantsOf } from '../records/accounts/accounts';
import { usageOf } from '../records/plans/accountUsage';

export interface AdmissionOptions {
  /** One of too many events of one poll. */
  readonly isFlood?: boolean;
  /** A person asked for this run, so it begins also while the Zap is off. */
  readonly isAsked?: boolean;
}

/** Why runs of a Zap may not begin now; null if they may. Throws if the Zap is gone. */
export async function findHoldReason(
  { clock }: Pick<ServerContext, 'clock'>,
  db: Db,
  zapId: number,
  { isFlood = false, isAsked = false }: AdmissionOptions = {},
): Promise<HoldReason | null> {
  const zap = await db
    .selectFrom('zaps')
    .leftJoin('zap_pauses', (join) =>
      join.onRef('zap_pauses.zap_id', '=', 'zaps.id').onRef('zap_pauses.account_id', '=', 'zaps.account_id'),
    )
    .select(['zaps.account_id', 'zaps.state', 'zap_pauses.paused_at'])
    .where('zaps.id', '=', zapId)
    .executeTakeFirstOrThrow();
  const account = await findAccount(db, zap.account_id);
  if (account === null) throw new Error('The account of the Zap is gone.');
  const now = clock.now();
  const { tasks } = await usageOf(db, zap.account_id, periodAt(account.period_anchor, now));
  return holdReasonOf({
    isZapOn: isAsked || zap.state === 'on',
    isAllowedByPlan: zap.state === 'on' || zap.paused_at === null,
    allowance: entitlement(grantsOf(account), now),
    tasksUsed: tasks,
    areConnectionsWorking: true,
    isFlood,
  });
}
