import { plans, type WirePlan, type WirePlanChangeDetails, type WirePlanChangeReply } from '../../contract/plans';
import type { WireReply } from '../../contract/types';
import { entitlement, type Entitlement, periodAt } from '../../domain/entitlement';
import { isAdmin, type Role } from '../../domain/roles';
import { mayChangePlan } from '../../domain/teamRoles';
import { errorBodies, validationFailed } from '../platform/errorBodies';
import { cancelPlanChange, changePlan } from './changePlan';
import type { ServerContext } from '../platform/context';
import { HttpProblem, routes } from '../platform/handler';
import { type AppliedPlanChange, type PlanPreview, previewPlanChange } from './applyPlan';
import { findRole } from '../access/store';
import { type AccountRecord, findAccountOf, grantsOf } from '../accounts/store';
import { type MemberRecord, membersOf } from '../team/store';
import { findPlanById, findPlanGroup, findPlanGroupById, type PlanGroup, type PlanRecord } from './store';
import { presentedAccount } from '../accounts/reply';
import { extendTrial } from './extendTrial';
import { startTeamTrial } from '../team/teamTrial';
import { days } from '../../domain/durations';
import { maySeeZap } from '../zaps/policy';
import { busiestZaps, dayOf, tasksByDay } from './usage.store';
import { zapsOfAccount } from '../zaps/store';
import type { Proration } from '../../domain/planChanges';
import { currency } from '../../domain/plans';
import { payments } from './payments';

/** A plan with its price and limits. */
function presentPlan(plan: PlanRecord): WirePlan {
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

const maxDays = 366;

const usualDays = 30;

const maxZaps = 10;

export default routes(plans, {
  /** GET /api/v3/accounts/:account_id/plans, for admins: the plans of its group. */
  async listPlans(call, context) {
    const { account } = await forAdmin(context, call.principal.profileId, call.params.account_id);
    return { status: 200, body: presentGroup(await findPlanGroupById(context.db, account.plan.plan_group_id)) };
  },

  /** GET /api/v3/accounts/:account_id/plans/:id, for admins. */
  async getPlan(call, context) {
    await forAdmin(context, call.principal.profileId, call.params.account_id);
    const found = await findPlanById(context.db, call.params.id);
    return found === null ? { status: 404, body: errorBodies.notFound } : { status: 200, body: presentPlan(found) };
  },

  /** GET /api/v3/accounts/:account_id/plans/:id/change-details: the preview of any plan, for admins; it changes nothing. */
  async getPlanChangeDetails(call, context) {
    const { account, role } = await forAdmin(context, call.principal.profileId, call.params.account_id);
    const to = await findPlanById(context.db, call.params.id);
    if (to === null) return { status: 404, body: errorBodies.notFound };
    const now = context.clock.now();
    const preview = await previewPlanChange(context.db, account, to, now);
    const { held } = preview;
    const before = entitlement(grantsOf(account), now);
    const isTeam = (each: Entitlement) => each.isTeamAccount || each.isCompanyAccount;
    // The plan of one person is the owner's; the others are told that their team is paused.
    const others = (await membersOf(context.db, account.id)).filter(({ id }) => id !== account.owner.id);
    const people = isTeam(before) && !isTeam(held) ? others : [];
    return { status: 200, body: presentPlanPreview(account.plan_id, to, preview, { mayChange: mayChangePlan(role), people }, now) };
  },

  /** POST /api/v3/accounts/:id/plan: another plan, at once or at the end of the paid period, recorded and not charged (H13). For owners and super admins. */
  async changePlan(call, context) {
    const { plan_id: planId, zap_ids_to_keep_on: zapIds = null, when = 'now' } = call.body;
    const choice = { accountId: call.params.id, planId, zapIds, when, idempotencyKey: call.idempotencyKey };
    return changePlan(context, call, choice, async (tx, { account, change }) => ({
      status: 200 as const,
      body: {
        account: await presentedAccount({ db: tx, clock: context.clock }, call.principal.profileId, account),
        change: change && presentPlanChange(change),
        paused_zap_ids: [...(change?.pausedZapIds ?? [])],
        restored_zap_ids: [...(change?.restoredZapIds ?? [])],
      },
    }));
  },

  /** DELETE /api/v3/accounts/:id/plan/scheduled: the present plan stays. Repeating it is harmless. For owners and super admins. */
  async cancelPlanChange(call, context) {
    const account = await cancelPlanChange(context, call, call.params.id);
    return { status: 200, body: { account: await presentedAccount(context, call.principal.profileId, account) } };
  },

  /** GET /api/v3/plan-groups/:alias/plans; 404 for an alias that there is not. */
  async getPlanGroup(call, { db }) {
    const group = await findPlanGroup(db, call.params.alias);
    return group === null ? { status: 404, body: errorBodies.notFound } : { status: 200, body: presentGroup(group) };
  },

  /**
   * POST /api/v3/accounts/:id/trial: 201 starts the account's only team trial, 200 if it is already running, 409 if there is none.
   */
  async startTeamTrial(call, context) {
    const outcome = await startTeamTrial(context, call, call.params.id);
    if (outcome.kind === 'refused') return { status: 409, body: { errors: [outcome.sentence], reason: 'invalid_request' } };
    return {
      status: outcome.kind === 'started' ? 201 : 200,
      body: await presentedAccount(context, call.principal.profileId, outcome.account),
    };
  },

  /** PATCH /api/v3/accounts/:id/trial: the trial that runs seven days longer, once for each reason; 409 when it cannot be. */
  async extendTrial(call, context) {
    const { reason, auto_upgrade: autoUpgrade } = call.body;
    const wanted = { accountId: call.params.id, reason, autoUpgrade, idempotencyKey: call.idempotencyKey };
    return extendTrial(context, call, wanted, async (tx, outcome) =>
      outcome.kind === 'refused'
        ? { status: 409 as const, body: { errors: [outcome.sentence], reason: 'invalid_request' as const } }
        : {
            status: 200 as const,
            body: await presentedAccount({ db: tx, clock: context.clock }, call.principal.profileId, outcome.account),
          },
    );
  },

  /** GET /api/v3/accounts/:id/task-usage?from&to: tasks by day and the busiest Zaps, for members; a year at most. */
  async getTaskUsage(call, context) {
    const { db, clock } = context;
    const { profileId } = call.principal;
    const account = await findAccountOf(db, profileId, call.params.id, context.clock.now());
    if (account === null) return { status: 404, body: errorBodies.notFound };
    const to = call.query.to ?? dayOf(clock.now());
    const from = call.query.from ?? dayOf(new Date(Date.parse(to) - days(usualDays - 1)));
    const length = (Date.parse(to) - Date.parse(from)) / days(1) + 1;
    if (length < 1) return { status: 400, body: validationFailed({ from: ['The first day is after the last.'] }) };
    if (length > maxDays) return { status: 400, body: validationFailed({ from: [`Ask for ${maxDays} days at most.`] }) };
    const list = await tasksByDay(db, account.id, { from, to });
    const busiest = await busiestZaps(db, account.id, { from, to }, maxZaps);
    const known = await zapsOfAccount(
      db,
      account.id,
      periodAt(account.period_anchor, clock.now()),
      busiest.map(({ id }) => id),
    );
    const titles = new Map(known.filter((zap) => maySeeZap(profileId, zap)).map(({ id, title }) => [id, title]));
    return {
      status: 200,
      body: {
        from,
        to,
        total: list.reduce((sum, { tasks }) => sum + tasks, 0),
        days: list,
        zaps: busiest.map(({ id, tasks }) => ({ id, title: titles.get(id) ?? null, tasks })),
      },
    };
  },
});

/** The account and the caller's role in it. 404 for a non-member (S51), 403 for a member who is not an admin. */
async function forAdmin(
  { db, clock }: ServerContext,
  profileId: number,
  accountId: number,
): Promise<{ account: AccountRecord; role: Role }> {
  const account = await findAccountOf(db, profileId, accountId, clock.now());
  const role = await findRole(db, profileId, accountId, clock.now());
  if (account === null || role === null) throw new HttpProblem(404, errorBodies.notFound);
  if (!isAdmin(role)) throw new HttpProblem(403, { errors: ['Only the account’s admins can see its plans.'] });
  return { account, role };
}

function presentGroup(group: PlanGroup): Extract<WireReply<'getPlanGroup'>, { status: 200 }>['body'] {
  return { objects: group.plans.map(presentPlan), default_id: group.defaultId, preferred_id: group.preferredId };
}

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
