import type { WirePlan } from '../../contract/plans';
import type { PlanRecord } from './store';

/** A plan with its price and limits. */
export function presentPlan(plan: PlanRecord): WirePlan {
  return {
    id: plan.id,
    name: plan.name,
    short_name: plan.short_name,
    descriptive_name: plan.descriptive_name,
    plan_type: plan.plan_type,
    amount: plan.amount,
    interval: plan.interval,
    allow_teams: plan.allow_teams,
    allow_companies: plan.allow_companies,
    metered_task_pricing: plan.metered_task_pricing,
    max_metering_charge: plan.max_metering_charge,
    metered_pricing_tiers: plan.metered_pricing_tiers.map(([tasks, price]) => [tasks, price]),
    can_autoreplay_errored_tasks: plan.can_autoreplay_errored_tasks,
    allow_data_retention_config: plan.allow_data_retention_config,
    allow_import_export: plan.allow_import_export,
    allow_branching_zaps: plan.allow_branching_zaps,
    allow_multistep_zaps: plan.allow_multistep_zaps,
    allow_premium_apps: plan.allow_premium_apps,
    allow_email_support: plan.allow_email_support,
    zap_limit: plan.zap_limit,
    task_limit: plan.task_limit,
  };
}
