import { z } from 'zod';
import { turnOnFaults } from '../../domain/turningOn';
import { Account } from './account';
import { Id, Moment } from './common';

/** Money is in units of `currency` (`domain/plans`) with two decimals at most; a limit of -1 means unlimited. */
const Money = z.number().min(0);

/** What an account can be on (B3.20, B3.21). `amount` is for one interval. */
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
  /** The most that tasks above the limit may cost in a month; null where they are refused. */
  max_metering_charge: Money.nullable(),
  /** Pairs: up to this many tasks, each at this price. Empty where none are run above the limit. */
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

/** Plans that are offered together (B3.23): the one that is for whoever has none, and the one that we recommend. */
export const PlansReply = z.object({
  objects: z.array(Plan),
  default_id: Id,
  preferred_id: Id,
  messages: z.array(z.string()).optional(),
});

export const PlanGroupPath = z.strictObject({ alias: z.string().min(1).max(64) });

/** Who collects the money: nobody. Amounts are recorded, and nothing is charged (H13). */
export const Payment = z.enum(['none']);

/** Why a Zap cannot be on with a plan. */
export const PauseReason = z.enum(turnOnFaults);

const Cost = {
  /** The first interval of the plan. */
  charge: Money,
  /** What was paid for and is not used, with what was left before. */
  credit: Money,
  /** Charge less credit. */
  amount_due: Money,
  /** Credit above the charge; it counts at the next change. */
  credit_left: Money,
  currency: z.string(),
  payment: Payment,
};

/** What a plan would make of an account if it were chosen now; nothing is changed (B3.22, B7.14). */
export const PlanChangeDetails = z.object({
  plan_id: Id,
  from_plan_id: Id,
  ...Cost,
  /** At once: the moment of this reply. */
  takes_effect_at: Moment,
  /** Until when the charge pays for the plan. */
  paid_until: Moment,
  /** Whether the one who asks may choose it. */
  may_change: z.boolean(),
  /** Limits that would hold, trials included. */
  limits: z.object({ zaps: z.number().int(), tasks: z.number().int() }),
  /** Zaps that are on and would pause if nobody chose, keyed by their id, with the reasons. */
  zap_ids_to_pause: z.record(z.string(), z.array(PauseReason)),
  /** Zaps that an earlier change paused and this one would turn on again. */
  zap_ids_to_restore: z.array(Id),
  /** Zaps that are on or would be restored and that the plan has nothing against, the most used first: `limits.zaps` of them can be chosen. */
  choosable_zap_ids: z.array(Id),
});

/**
 * `zap_ids_to_keep_on` are exactly those that are to be on afterwards, of `choosable_zap_ids`; without it the plan's rehearsal is
 * done as it stands.
 */
export const PlanChangeBody = z.strictObject({ plan_id: Id, zap_ids_to_keep_on: z.array(Id).max(50_000).optional() });

/** A change of plan that was done. */
export const PlanChangeReply = z.object({
  account: Account,
  /** Null where the account was on that plan already and nothing was recorded. */
  change: z.object({ id: Id, from_plan_id: Id, to_plan_id: Id, changed_at: Moment, paid_until: Moment, ...Cost }).nullable(),
  paused_zap_ids: z.array(Id),
  restored_zap_ids: z.array(Id),
});

/** `auto_upgrade` true makes a trial of teams go on as its plan at its end; false leaves that as it is. */
export const TrialExtensionBody = z.strictObject({ auto_upgrade: z.boolean().default(false), reason: z.enum(['paths', 'email_support']) });

const Day = z.iso.date();

/** Days in UTC, both included; without them the last thirty. */
export const TaskUsageQuery = z.strictObject({ from: Day.optional(), to: Day.optional() });

/** Tasks by day, days without any included, oldest first; and the Zaps that ran the most of them. */
export const TaskUsage = z.object({
  from: Day,
  to: Day,
  total: z.number().int(),
  days: z.array(z.object({ day: Day, tasks: z.number().int() })),
  /** Ten at most, the busiest first. The title is null for a Zap that is gone, or that one may not see. */
  zaps: z.array(z.object({ id: Id, title: z.string().nullable(), tasks: z.number().int() })),
});
