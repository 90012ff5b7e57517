import type { ColumnType, GeneratedAlways } from 'kysely';
import type { PlanInterval, PricingTier } from '../../domain/plans';
import type { TurnOnIssue } from '../../domain/turningOn';

/** An account's price and limits. Amounts are whole units of `currency`; a limit of -1 means unlimited. */
export interface PlansTable {
  id: number;
  plan_group_id: number;
  slug: string;
  name: string;
  short_name: string;
  descriptive_name: string;
  plan_type: 'individual' | 'team' | 'company';
  amount: number;
  interval: PlanInterval;
  allow_teams: boolean;
  allow_companies: boolean;
  metered_task_pricing: boolean;
  /** The monthly maximum for tasks above the limit; null for a plan that refuses them. */
  max_metering_charge: number | null;
  metered_pricing_tiers: ColumnType<PricingTier[], string, string>;
  can_autoreplay_errored_tasks: boolean;
  allow_data_retention_config: boolean;
  allow_import_export: boolean;
  /** Paths. */
  allow_branching_zaps: boolean;
  /** Zaps of three steps and more. */
  allow_multistep_zaps: boolean;
  allow_premium_apps: boolean;
  allow_email_support: boolean;
  task_limit: number;
  zap_limit: number;
  zap_branch_depth_limit: number;
  node_branch_limit: number;
}

/** A group of plans that are offered together; one is the default, and one is recommended. */
export interface PlanGroupsTable {
  id: number;
  alias: string;
  default_plan_id: number;
  preferred_plan_id: number;
}

export interface PlanGroupPlansTable {
  plan_group_id: number;
  plan_id: number;
}

/** Every change of an account's plan, with its amounts in cents (H13). */
export interface PlanChangesTable {
  id: GeneratedAlways<number>;
  account_id: number;
  from_plan_id: number;
  to_plan_id: number;
  /** Null if the system made it, or the person is deleted. */
  changed_by: number | null;
  cause: 'chosen' | 'trial_ended';
  /** The first interval of the new plan. */
  charge_cents: number;
  /** Paid but unused time, and earlier credit. */
  credit_cents: number;
  due_cents: number;
  /** Counts at the next change. */
  credit_left_cents: number;
  /** The payment collector; `none` if there is none. */
  payment: string;
  changed_at: Date;
}

/** A change of plan that takes effect at the end of the paid period; one for each account. */
export interface ScheduledPlanChangesTable {
  account_id: number;
  /** If the account has another plan by then, the change is dropped. */
  from_plan_id: number;
  to_plan_id: number;
  /** The Zaps to be on afterwards; null for those that the plan allows. */
  zap_ids: number[] | null;
  takes_effect_at: Date;
  scheduled_at: Date;
}

/** A Zap that a change of plan or the end of a trial turned off; deleted as soon as a person turns it on or off. */
export interface ZapPausesTable {
  zap_id: number;
  /** The account in which it was paused; it is not restored in another. */
  account_id: number;
  paused_by: 'plan_change' | 'trial_ended';
  reasons: TurnOnIssue[];
  paused_at: Date;
}

/** Completed steps of a trial that ends at a moment, each once; an extended trial has a different end. */
export interface TrialStepsTable {
  account_id: number;
  kind: 'own' | 'teams' | 'companies';
  ends_at: Date;
  step: 'three_days' | 'one_day' | 'ended';
  done_at: Date;
}

/** Plans and related data; made by `0002_identity` and `0019_plans`. */
declare module '../platform/tables' {
  interface Tables {
    plans: PlansTable;
    plan_groups: PlanGroupsTable;
    plan_group_plans: PlanGroupPlansTable;
    plan_changes: PlanChangesTable;
    scheduled_plan_changes: ScheduledPlanChangesTable;
    zap_pauses: ZapPausesTable;
    trial_steps: TrialStepsTable;
  }
}
