import { z } from 'zod';
import { turnOnFaults } from '../../domain/turningOn';
import { Account } from './account';
import { Id, Moment } from './common';

/** Money is in units of `currency` (`domain/plans`) with at most two decimals; a limit of -1 means unlimited. */
const Money = z.number().min(0);

/** A plan that an account can have (B3.20, B3.21). `amount` is for one interval. */
export const Plan = z.object({
  id: Id,
  name: z.string(),
  short_name: z.string(),
  descriptive_name: z.string(),
  plan_type: z.enum(['individual', 'team', 'company']),
  amount: Money,
  interval: z.enum(['month', 'year']),
  allow_teams: z.boolean(),
  allow_companies: z.boolean(),
  metered_task_pricing: z.boolean(),
  /** The monthly maximum for tasks above the limit; null if they are refused. */
  max_metering_charge: Money.nullable(),
  /** Pairs: up to this many tasks, each at this price. Empty if none run above the limit. */
  metered_pricing_tiers: z.array(z.tuple([z.number().int(), z.number()])),
  can_autoreplay_errored_tasks: z.boolean(),
  allow_data_retention_config: z.boolean(),
  allow_import_export: z.boolean(),
  /** Paths. */
  allow_branching_zaps: z.boolean(),
  /** Zaps of three steps and more. */
  allow_multistep_zaps: z.boolean(),
  allow_premium_apps: z.boolean(),
  allow_email_support: z.boolean(),
  zap_limit: z.number().int(),
  task_limit: z.number().int(),
});

/** A group of plans offered together (B3.23): the default one, and the recommended one. */
export const PlansReply = z.object({
  objects: z.array(Plan),
  default_id: Id,
  preferred_id: Id,
  messages: z.array(z.string()).optional(),
});

export const PlanGroupPath = z.strictObject({ alias: z.string().min(1).max(64) });

/** The payment collector: none. Amounts are recorded, and nothing is charged (H13). */
export const Payment = z.enum(['none']);

/** Why a Zap cannot be on under a plan. */
export const PauseReason = z.enum(turnOnFaults);

const Cost = {
  /** The first interval of the plan. */
  charge: Money,
  /** Paid but unused time, with earlier credit. */
  credit: Money,
  /** Charge less credit. */
  amount_due: Money,
  /** Credit above the charge; it counts at the next change. */
  credit_left: Money,
  currency: z.string(),
  payment: Payment,
};

/** The effect of choosing a plan now; nothing is changed (B3.22, B7.14). */
export const PlanChangeDetails = z.object({
  plan_id: Id,
  from_plan_id: Id,
  ...Cost,
  /** At once: the moment of this reply. */
  takes_effect_at: Moment,
  /** The end of the period that the charge pays for. */
  paid_until: Moment,
  /** True if the caller may choose it. */
  may_change: z.boolean(),
  /** The resulting limits, including trials. */
  limits: z.object({ zaps: z.number().int(), tasks: z.number().int() }),
  /** Active Zaps that would pause without a choice, by id, with the reasons. */
  zap_ids_to_pause: z.record(z.string(), z.array(PauseReason)),
  /** Zaps that an earlier change paused and this one would turn on again. */
  zap_ids_to_restore: z.array(Id),
  /** Zaps that are on or would be restored and that the plan allows, the most used first: `limits.zaps` of them can be chosen. */
  choosable_zap_ids: z.array(Id),
});

/** `zap_ids_to_keep_on` are exactly those to be on afterwards, out of `choosable_zap_ids`; without it the preview's own result applies. */
export const PlanChangeBody = z.strictObject({ plan_id: Id, zap_ids_to_keep_on: z.array(Id).max(50_000).optional() });

/** A completed change of plan. */
export const PlanChangeReply = z.object({
  account: Account,
  /** Null if the account already had that plan and nothing was recorded. */
  change: z.object({ id: Id, from_plan_id: Id, to_plan_id: Id, changed_at: Moment, paid_until: Moment, ...Cost }).nullable(),
  paused_zap_ids: z.array(Id),
  restored_zap_ids: z.array(Id),
});

/** `auto_upgrade` true lets a team trial continue as its plan at its end; false leaves the setting unchanged. */
export const TrialExtensionBody = z.strictObject({ auto_upgrade: z.boolean().default(false), reason: z.enum(['paths', 'email_support']) });

const Day = z.iso.date();

/** Days in UTC, inclusive; the last thirty by default. */
export const TaskUsageQuery = z.strictObject({ from: Day.optional(), to: Day.optional() });

/** Tasks by day, including days without any, oldest first; and the Zaps with the most tasks. */
export const TaskUsage = z.object({
  from: Day,
  to: Day,
  total: z.number().int(),
  days: z.array(z.object({ day: Day, tasks: z.number().int() })),
  /** At most ten, the busiest first. The title is null for a Zap that was deleted or that the viewer may not see. */
  zaps: z.array(z.object({ id: Id, title: z.string().nullable(), tasks: z.number().int() })),
});
