/** Plans of an account, and choosing one. */
import { z } from 'zod';
import { turnOnIssues } from '../domain/turningOn';
import { Account } from './accounts';
import type { Camelized } from './browser/names';
import { EmptyBody, ErrorBody, Id, Moment, PathId } from './common';
import { perProfile, resource } from './define';
import { AccountPath, AccountPathId } from './team';
import { Role } from './profiles';

/** Money is in units of `currency` (`domain/plans`) with at most two decimals; a limit of -1 means unlimited. */
const Money = z.number().min(0);

/** A plan that an account can have. `amount` is for one interval. */
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

/** A group of plans offered together: the default one, and the recommended one. */
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
export const PauseReason = z.enum(turnOnIssues);

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

/** The effect of choosing a plan now; nothing is changed. */
export const PlanChangeDetails = z.object({
  plan_id: Id,
  from_plan_id: Id,
  ...Cost,
  /** At once: the moment of this reply. */
  takes_effect_at: Moment,
  /** The end of the period that the charge pays for. */
  paid_until: Moment,
  /** For a plan that costs less while something is paid for: the change at the end of the paid period instead; otherwise null. */
  at_period_end: z.object({ ...Cost, takes_effect_at: Moment, paid_until: Moment }).nullable(),
  /** The members who lose access to the account, because the plan is for one person; in the order in which they joined. */
  people_losing_access: z.array(z.object({ id: Id, name: z.string(), role: Role })),
  /** True if the caller may choose it. */
  may_change: z.boolean(),
  /** The resulting limits, including trials. */
  limits: z.object({ zaps: z.number().int(), tasks: z.number().int() }),
  /** Active Zaps that would pause without a choice, by id, with the reasons. */
  zap_ids_to_pause: z.record(z.string(), z.array(PauseReason)),
  /** Zaps that an earlier change paused and this one would turn on again. */
  zap_ids_to_restore: z.array(Id),
  /** The account requires two-factor authentication of its members, which the plan does not have: it stops. */
  ends_second_factor_rule: z.boolean(),
  /** Zaps that are on or would be restored and that the plan allows, the most used first: `limits.zaps` of them can be chosen. */
  choosable_zap_ids: z.array(Id),
});

/** `zap_ids_to_keep_on` are exactly those to be on afterwards, out of `choosable_zap_ids`; without it the preview's own result applies. */
export const PlanChangeBody = z.strictObject({
  plan_id: Id,
  zap_ids_to_keep_on: z.array(Id).max(50_000).optional(),
  /** `period_end`: only if the preview has `at_period_end`; the change can be cancelled until then. By default at once. */
  when: z.enum(['now', 'period_end']).optional(),
});

/** A completed change of plan. */
export const PlanChangeReply = z.object({
  account: Account,
  /** Null if the account already had that plan and nothing was recorded, and for a change that was scheduled. */
  change: z.object({ id: Id, from_plan_id: Id, to_plan_id: Id, changed_at: Moment, paid_until: Moment, ...Cost }).nullable(),
  paused_zap_ids: z.array(Id),
  restored_zap_ids: z.array(Id),
});

export type WirePlan = z.infer<typeof Plan>;
export type Plan = Camelized<WirePlan>;
export type WirePlanChangeDetails = z.infer<typeof PlanChangeDetails>;
export type PlanChangeDetails = Camelized<WirePlanChangeDetails>;
export type WirePlanChangeReply = z.infer<typeof PlanChangeReply>;
export type PlanChangeReply = Camelized<WirePlanChangeReply>;

const planChanges = perProfile('plan_change.profile', 600);

/** A trial never turns into a paid plan automatically: nothing here takes payments. */
export const TeamTrialBody = z.strictObject({ auto_upgrade: z.literal(false) });

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

export type WireTaskUsage = z.infer<typeof TaskUsage>;
export type TaskUsage = Camelized<WireTaskUsage>;

export const plans = resource({
  listPlans: {
    method: 'GET',
    path: '/api/v3/accounts/:account_id/plans',
    access: 'signed-in',
    summary: 'List the plans that an account can choose from; for its admins',
    params: AccountPath,
    replies: { 200: PlansReply, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
  },
  getPlan: {
    method: 'GET',
    path: '/api/v3/accounts/:account_id/plans/:id',
    access: 'signed-in',
    summary: 'One plan, for admins of the account',
    params: AccountPathId,
    replies: { 200: Plan, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
  },
  getPlanChangeDetails: {
    method: 'GET',
    path: '/api/v3/accounts/:account_id/plans/:id/change-details',
    access: 'signed-in',
    limit: perProfile('plan_rehearsal.profile', 600),
    summary: 'Preview a plan change: the price, and which Zaps would be paused; for its admins',
    params: AccountPathId,
    replies: { 200: PlanChangeDetails, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  changePlan: {
    method: 'POST',
    path: '/api/v3/accounts/:id/plan',
    access: 'signed-in',
    limit: planChanges,
    summary: 'Change the plan of an account, at once or at the end of the paid period; recorded, and nothing is charged',
    params: PathId,
    body: PlanChangeBody,
    example: { plan_id: 1 },
    replies: { 200: PlanChangeReply, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 422: ErrorBody, 429: ErrorBody },
  },
  cancelPlanChange: {
    method: 'DELETE',
    path: '/api/v3/accounts/:id/plan/scheduled',
    access: 'signed-in',
    limit: planChanges,
    summary: 'Cancel the plan change that is scheduled for the end of the paid period',
    params: PathId,
    body: EmptyBody,
    replies: { 200: z.object({ account: Account }), 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  getPlanGroup: {
    method: 'GET',
    path: '/api/v3/plan-groups/:alias/plans',
    access: 'signed-in',
    summary: 'List plans that are offered together',
    params: PlanGroupPath,
    replies: { 200: PlansReply, 401: ErrorBody, 404: ErrorBody },
  },
  startTeamTrial: {
    method: 'POST',
    path: '/api/v3/accounts/:id/trial',
    access: 'signed-in',
    limit: 'none', // one for each account
    summary: 'Start the account’s only team trial',
    params: PathId,
    body: TeamTrialBody,
    example: { auto_upgrade: false },
    replies: { 200: Account, 201: Account, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody },
  },
  extendTrial: {
    method: 'PATCH',
    path: '/api/v3/accounts/:id/trial',
    access: 'signed-in',
    limit: perProfile('trial_extension.profile', 600),
    summary: 'Extend the current trial by seven days, once for each reason',
    params: PathId,
    body: TrialExtensionBody,
    example: { reason: 'paths' },
    replies: { 200: Account, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody, 429: ErrorBody },
  },
  getTaskUsage: {
    method: 'GET',
    path: '/api/v3/accounts/:id/task-usage',
    access: 'signed-in',
    limit: perProfile('task_usage.profile', 600),
    summary: 'Get the tasks of an account by day, and its busiest Zaps; at most one year',
    params: PathId,
    query: TaskUsageQuery,
    replies: { 200: TaskUsage, 400: ErrorBody, 401: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
});
