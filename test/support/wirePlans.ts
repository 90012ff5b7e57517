import type { WirePlan, WirePlanChangeDetails } from '../../src/contract/plans';

/** A plan on the wire. A test sets only the fields that matter to it. */
export function wirePlan(more: Partial<WirePlan> = {}): WirePlan {
  const name = more.name ?? 'Free';
  return {
    id: 1,
    name,
    short_name: name,
    descriptive_name: `${name}, by the month`,
    plan_type: 'individual',
    amount: 0,
    interval: 'month',
    allow_teams: false,
    allow_companies: false,
    metered_task_pricing: false,
    max_metering_charge: null,
    metered_pricing_tiers: [[100, 0]],
    can_autoreplay_errored_tasks: false,
    allow_data_retention_config: false,
    allow_import_export: false,
    allow_branching_zaps: false,
    allow_multistep_zaps: false,
    allow_premium_apps: false,
    allow_email_support: false,
    zap_limit: 5,
    task_limit: 100,
    ...more,
  };
}

/** The details of a plan change. By default it pauses no Zap. */
export function wirePlanChange(more: Partial<WirePlanChangeDetails> = {}): WirePlanChangeDetails {
  return {
    plan_id: 1,
    from_plan_id: 4,
    charge: 0,
    credit: 0,
    amount_due: 0,
    credit_left: 0,
    currency: 'USD',
    payment: 'none',
    takes_effect_at: '2026-11-21T09:30:00.000Z',
    paid_until: '2026-12-21T09:30:00.000Z',
    at_period_end: null,
    people_losing_access: [],
    may_change: true,
    limits: { zaps: 5, tasks: 100 },
    zap_ids_to_pause: {},
    ends_second_factor_rule: false,
    zap_ids_to_restore: [],
    choosable_zap_ids: [],
    ...more,
  };
}
