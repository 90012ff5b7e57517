import type { WirePlanChangeDetails, WirePlanChangeReply } from '../../contract/types';
import type { Proration } from '../../domain/planChanges';
import { currency } from '../../domain/plans';
import type { PlanPreview } from '../payments/planOfAccount';
import { payments } from '../payments/payments';
import type { PlanRecord } from '../records/plans';

/** The effect of a plan on an account at the moment `now` (B3.22). */
export function presentPlanPreview(
  from: number,
  to: PlanRecord,
  rehearsal: PlanPreview,
  mayChange: boolean,
  now: Date,
): WirePlanChangeDetails {
  const { held, cost, paidUntil, switches } = rehearsal;
  return {
    plan_id: to.id,
    from_plan_id: from,
    ...presentCost(cost),
    takes_effect_at: now.toISOString(),
    paid_until: paidUntil.toISOString(),
    may_change: mayChange,
    limits: { zaps: held.zapLimit, tasks: held.taskLimit },
    zap_ids_to_pause: Object.fromEntries([...switches.pauses].map(([id, reasons]) => [String(id), [...reasons]])),
    zap_ids_to_restore: [...switches.restores],
    choosable_zap_ids: [...switches.choosable],
  };
}

/** A change that was done. */
export function presentPlanChange(change: {
  readonly id: number;
  readonly from: PlanRecord;
  readonly to: PlanRecord;
  readonly at: Date;
  readonly rehearsal: PlanPreview;
}): NonNullable<WirePlanChangeReply['change']> {
  const { id, from, to, at, rehearsal } = change;
  return {
    id,
    from_plan_id: from.id,
    to_plan_id: to.id,
    changed_at: at.toISOString(),
    paid_until: rehearsal.paidUntil.toISOString(),
    ...presentCost(rehearsal.cost),
  };
}

function presentCost({ chargeCents, creditCents, dueCents, creditLeftCents }: Proration) {
  return {
    charge: chargeCents / 100,
    credit: creditCents / 100,
    amount_due: dueCents / 100,
    credit_left: creditLeftCents / 100,
    currency,
    payment: payments.kind,
  };
}
