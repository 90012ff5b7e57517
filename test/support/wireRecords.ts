import type { WireAccount } from '../../src/contract/accounts';
import type { WireZap } from '../../src/contract/zaps';

/** An account on the wire. A test sets only the fields that matter to it. */
export function wireAccount(more: Partial<WireAccount> = {}): WireAccount {
  return {
    id: 3,
    name: 'Harbor Coffee Roasters',
    logo_url: null,
    logo_choice: null,
    logo_choices: [],
    company_name: null,
    company_address: null,
    send_invoice_email: false,
    invoice_email: null,
    is_team_account: true,
    is_company_account: false,
    team_account_end_date: null,
    company_account_end_date: null,
    teams_trial_end_date: null,
    companies_trial_end_date: null,
    trial_end_date: null,
    is_trialing: false,
    is_trialing_teams: false,
    is_trialing_companies: false,
    has_been_in_companies_trial: false,
    teams_trial_auto_upgrade: false,
    surveys_submitted: [],
    is_in_experts_mvp: false,
    is_unlimited: false,
    is_paid: true,
    is_saml_required: false,
    is_controlled_by_identity_provider: false,
    is_chat_eligible: false,
    is_hq_account_with_workspaces: false,
    autoreplay_errored_tasks_override: null,
    region: null,
    is_run_search_on: true,
    allow_branching_zaps: true,
    first_known_upgrade_date: null,
    period_start: '2026-11-01T00:00:00.000Z',
    period_end: '2026-12-01T00:00:00.000Z',
    paid_until: '2026-12-22T00:00:00.000Z',
    last_charge_fail: null,
    plan_id: 4,
    scheduled_plan_change: null,
    plan_group_id: 1,
    customer_id: null,
    primary_id: 3,
    switches: {},
    enabled_trial_extensions: [],
    can_extend_trial_for_paths: false,
    can_extend_trial_for_email_support: false,
    owner: { id: 7, name: 'Olivia Okafor', email: 'olivia@harborroasters.example' },
    plan: wirePlanOf({ id: 4, name: 'Team', allow_import_export: true, zap_limit: -1, task_limit: 50_000, allow_teams: true }),
    limits: {
      allotment: { tasks: { count: 612, limit: 50_000 }, zaps: { count: 4, limit: -1 } },
      zap_branch_depth_limit: 3,
      node_branch_limit: 3,
    },
    held_runs: 0,
    held_reasons: [],
    missed_runs: 0,
    second_factor: null,
    ...more,
  };
}

/** The plan of an account, with every feature. A test sets only the fields that matter to it. */
export function wirePlanOf(more: Partial<WireAccount['plan']> = {}): WireAccount['plan'] {
  return {
    id: 2,
    name: 'Starter',
    allow_companies: false,
    metered_task_pricing: false,
    allow_import_export: false,
    zap_limit: 20,
    task_limit: 750,
    allow_teams: false,
    allow_multistep_zaps: true,
    allow_premium_apps: true,
    allow_branching_zaps: true,
    allow_email_support: true,
    ...more,
  };
}

/** A Zap on the wire. A test sets only the fields that matter to it. */
export function wireZap(more: Partial<WireZap> = {}): WireZap {
  const id = more.id ?? 11;
  return {
    id,
    account_id: 3,
    title: 'Post new shop orders in the roasting channel',
    state: 'on',
    paused_by_plan: false,
    owner_id: 7,
    owner: { id: 7, name: 'Olivia Okafor' },
    folder_ids: [],
    folders: [],
    nodes: [
      { id: id * 10, selected_api: 'ShopifyCLIAPI@2.3.1', action: 'new_order', title: null, is_premium: false },
      { id: id * 10 + 1, selected_api: 'GoogleSheetsV2CLIAPI@2.9.4', action: 'add_row', title: null, is_premium: false },
    ],
    created_at: '2026-10-01T09:00:00.000Z',
    updated_at: '2026-11-19T09:00:00.000Z',
    last_run_at: '2026-11-21T09:00:00.000Z',
    tasks_this_period: 128,
    failed_runs: 0,
    held_runs: 0,
    asking_runs: 0,
    ...more,
  };
}
