/** Plan changes that take effect at the end of a paid period. */
import type { Transaction } from 'kysely';
import type { ServerContext } from '../platform/context';
import type { AccountRecord } from '../accounts/store';
import { deleteScheduledChange, findPlanById, findScheduledChange } from './store';
import type { Tables } from '../platform/tables';
import { applyPlanChange, previewPlanChange } from './applyPlan';

/**
 * Applies the scheduled change of an account that is due, in a transaction that has locked the account; does nothing without one.
 * The chosen Zaps stay on as far as they still can; where the plan has room for more, others that are on stay on too. A change
 * from a plan that the account no longer has is dropped.
 */
export async function applyScheduledChange(
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
