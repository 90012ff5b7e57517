import { type NamedScheduledChange, scheduledChangesOf } from '../plans/store';
import type { WireAccount } from '../../contract/accounts';
import { entitlement, type Period, periodAt } from '../../domain/entitlement';
import { type HoldReason, holdReasons } from '../../domain/runs/states';
import { grantsOf, type MemberAccount } from './store';
import { type AccountUsage, usagesOf } from '../plans/usage.store';
import type { Clock, Db } from '../platform/context';
import { payments } from '../plans/payments';
import { maySeeZap } from '../zaps/policy';
import { heldByZap } from '../engine/troubles.store';
import { zapTitlesOf } from '../zaps/checks.store';

interface HeldRuns {
  readonly count: number;
  /** Why they are on hold, each reason once, without those of missed items. */
  readonly reasons: readonly HoldReason[];
  /** Of them: their items arrived while their Zap was off. */
  readonly missed: number;
}

const noHeldRuns: HeldRuns = { count: 0, reasons: [], missed: 0 };

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** The runs on hold of Zaps that the person can see, by account; accounts without any are left out (B2.41). */
async function heldRunsOf(db: Db, profileId: number, accountIds: readonly number[]): Promise<Map<number, HeldRuns>> {
  const found = new Map<number, HeldRuns>();
  const rows = await heldByZap(db, accountIds);
  for (const accountId of new Set(rows.map((row) => row.accountId))) {
    const here = rows.filter((row) => row.accountId === accountId);
    const zaps = await zapTitlesOf(
      db,
      accountId,
      here.map(({ zapId }) => zapId),
    );
    const visible = new Set(zaps.filter((zap) => maySeeZap(profileId, zap)).map(({ id }) => id));
    const own = here.filter((row) => visible.has(row.zapId));
    const reasons = new Set(own.flatMap((row) => row.reasons));
    found.set(accountId, {
      count: sumOf(own.map(({ held }) => held)),
      reasons: holdReasons.filter((each) => reasons.has(each)),
      missed: sumOf(own.map(({ missed }) => missed)),
    });
  }
  return found;
}

/** Accounts at this moment as a person sees them, with the usage of each in its present period; one statement for all. */
export async function presentedAccounts(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  viewerId: number,
  accounts: readonly MemberAccount[],
): Promise<WireAccount[]> {
  const now = clock.now();
  const periods = accounts.map((account) => periodAt(account.period_anchor, now));
  const usages = await usagesOf(
    db,
    accounts.map(({ id }, index) => ({ accountId: id, ...periods[index]! })),
  );
  const balances = await payments.creditBalancesOf(db, accounts, now);
  const held = await heldRunsOf(
    db,
    viewerId,
    accounts.map(({ id }) => id),
  );
  const scheduled = await scheduledChangesOf(
    db,
    accounts.map(({ id }) => id),
  );
  return accounts.map((account, index) =>
    presentAccount(
      account,
      usages[index]!,
      periods[index]!,
      balances[index]!.paid?.period.until ?? null,
      held.get(account.id) ?? noHeldRuns,
      scheduled.get(account.id) ?? null,
      now,
    ),
  );
}

/** One account at this moment. */
export async function presentedAccount(
  context: { readonly db: Db; readonly clock: Clock },
  viewerId: number,
  account: MemberAccount,
): Promise<WireAccount> {
  return (await presentedAccounts(context, viewerId, [account]))[0]!;
}

/**
 * An account for its members. A member who is locked out (`access/store.ts`) gets what names the account and its owner, and nothing
 * of its settings and its use. `heldRuns`: of Zaps that the reader can see. Time-dependent fields are derived for `now`; counts are from the records. */
function presentAccount(
  account: MemberAccount,
  usage: AccountUsage,
  period: Period,
  paidUntil: Date | null,
  heldRuns: { readonly count: number; readonly reasons: readonly HoldReason[]; readonly missed: number },
  scheduled: NamedScheduledChange | null,
  now: Date,
): WireAccount {
  const { plan, isLockedOut } = account;
  const openOnly = <T>(value: T): T | null => (isLockedOut ? null : value);
  const held = entitlement(grantsOf(account), now);
  const isExtensible = (reason: string) => held.isTrialing && !account.enabled_trial_extensions.includes(reason);
  return {
    id: account.id,
    name: account.name,
    logo_url: account.logo_url,
    logo_choice: account.logo_choice,
    logo_choices: account.logo_choices,
    company_name: openOnly(account.company_name),
    company_address: openOnly(account.company_address),
    send_invoice_email: account.send_invoice_email,
    invoice_email: openOnly(account.invoice_email),
    is_team_account: held.isTeamAccount,
    is_company_account: held.isCompanyAccount,
    team_account_end_date: moment(account.team_account_end_date),
    company_account_end_date: moment(account.company_account_end_date),
    teams_trial_end_date: moment(account.teams_trial_end_date),
    companies_trial_end_date: moment(account.companies_trial_end_date),
    trial_end_date: moment(account.trial_end_date),
    is_trialing: held.isTrialing,
    is_trialing_teams: held.isTrialingTeams,
    is_trialing_companies: held.isTrialingCompanies,
    has_been_in_companies_trial: account.has_been_in_companies_trial,
    teams_trial_auto_upgrade: account.teams_trial_auto_upgrade,
    surveys_submitted: openOnly(account.surveys_submitted) ?? [],
    is_in_experts_mvp: account.is_in_experts_mvp,
    is_unlimited: account.is_unlimited,
    is_paid: account.is_paid,
    is_saml_required: account.is_saml_required,
    is_controlled_by_identity_provider: account.is_controlled_by_identity_provider,
    is_chat_eligible: account.is_chat_eligible,
    is_hq_account_with_workspaces: account.is_hq_account_with_workspaces,
    autoreplay_errored_tasks_override: account.autoreplay_errored_tasks_override,
    region: account.region,
    is_run_search_on: account.is_run_search_on,
    allow_branching_zaps: held.allowsPaths,
    first_known_upgrade_date: moment(account.first_known_upgrade_date),
    period_start: period.from.toISOString(),
    period_end: period.until.toISOString(),
    paid_until: held.isPlanEnded ? null : moment(paidUntil),
    last_charge_fail: moment(account.last_charge_fail),
    plan_id: plan.id,
    scheduled_plan_change: scheduled && {
      plan_id: scheduled.planId,
      plan_name: scheduled.planName,
      takes_effect_at: scheduled.takesEffectAt.toISOString(),
    },
    plan_group_id: plan.plan_group_id,
    customer_id: openOnly(account.customer_id),
    primary_id: account.primary_id ?? account.id,
    switches: account.switches,
    enabled_trial_extensions: account.enabled_trial_extensions,
    can_extend_trial_for_paths: account.can_extend_trial_for_paths && isExtensible('paths'),
    can_extend_trial_for_email_support: account.can_extend_trial_for_email_support && isExtensible('email_support'),
    owner: account.owner,
    plan: {
      id: plan.id,
      name: plan.name,
      allow_companies: plan.allow_companies,
      metered_task_pricing: plan.metered_task_pricing,
      allow_import_export: plan.allow_import_export,
      zap_limit: plan.zap_limit,
      task_limit: plan.task_limit,
      allow_teams: plan.allow_teams,
      allow_multistep_zaps: plan.allow_multistep_zaps,
      allow_premium_apps: plan.allow_premium_apps,
      allow_branching_zaps: plan.allow_branching_zaps,
      allow_email_support: plan.allow_email_support,
    },
    limits: {
      allotment: {
        tasks: { count: isLockedOut ? 0 : usage.tasks, limit: held.taskLimit },
        zaps: { count: isLockedOut ? 0 : usage.zaps, limit: held.zapLimit },
      },
      zap_branch_depth_limit: plan.zap_branch_depth_limit,
      node_branch_limit: plan.node_branch_limit,
    },
    held_runs: isLockedOut ? 0 : heldRuns.count,
    held_reasons: isLockedOut ? [] : [...heldRuns.reasons],
    missed_runs: isLockedOut ? 0 : heldRuns.missed,
    second_factor:
      account.second_factor_from === null
        ? null
        : { required_from: account.second_factor_from.toISOString(), is_missing: account.lacksFactor, is_locked_out: isLockedOut },
  };
}

function moment(date: Date | null): string | null {
  return date === null ? null : date.toISOString();
}
