import type { WirePlanChangeDetails, WirePlanChangeReply } from '../../contract/plans';
import type { Proration } from '../../domain/planChanges';
import { currency } from '../../domain/plans';
import type { AppliedPlanChange, PlanPreview } from './applyPlan';
import { payments } from './payments';
import type { MemberRecord } from '../team/store';
import type { PlanRecord } from './store';

/** The effect of a plan on an account at the moment `now`. */
export function presentPlanPreview(
  from: number,
  to: PlanRecord,
  preview: PlanPreview,
  { mayChange, people }: { readonly mayChange: boolean; readonly people: readonly Pick<MemberRecord, 'id' | 'name' | 'role'>[] },
  now: Date,
): WirePlanChangeDetails {
  const { held, cost, paidUntil, switches, atPeriodEnd } = preview;
  return {
    plan_id: to.id,
    from_plan_id: from,
    ...presentCost(cost),
    takes_effect_at: now.toISOString(),
    paid_until: paidUntil.toISOString(),
    at_period_end: atPeriodEnd && {
      ...presentCost(atPeriodEnd.cost),
      takes_effect_at: atPeriodEnd.at.toISOString(),
      paid_until: atPeriodEnd.paidUntil.toISOString(),
    },
    people_losing_access: people.map(({ id, name, role }) => ({ id, name, role })),
    may_change: mayChange,
    limits: { zaps: held.zapLimit, tasks: held.taskLimit },
    zap_ids_to_pause: Object.fromEntries([...switches.pauses].map(([id, reasons]) => [String(id), [...reasons]])),
    zap_ids_to_restore: [...switches.restores],
    ends_second_factor_rule: preview.endsSecondFactorRule,
    choosable_zap_ids: [...switches.choosable],
  };
}

/** A change that was applied. */
export function presentPlanChange(change: AppliedPlanChange): NonNullable<WirePlanChangeReply['change']> {
  const { id, fromPlanId, toPlanId, changedAt, paidUntil, cost } = change;
  return {
    id,
    from_plan_id: fromPlanId,
    to_plan_id: toPlanId,
    changed_at: changedAt,
    paid_until: paidUntil,
    ...presentCost(cost),
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
