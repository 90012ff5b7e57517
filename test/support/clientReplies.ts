import nock from 'nock';
import { routes, type RouteName } from '../../src/contract/routes';
import type { AnyWireReply, WireAccount, WireProfile, WireZap } from '../../src/contract/types';

const origin = 'http://localhost:3000';

type BodyOf<N extends RouteName, S> = Extract<AnyWireReply<N>, { status: S }>['body'];

export interface Asked {
  readonly body: unknown;
  readonly query: URLSearchParams;
}

export interface Expected {
  readonly params?: Readonly<Record<string, string | number>>;
  /** How often it is answered; default once. */
  readonly times?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * The next answer of an endpoint, on the wire. Compiles only for replies that the server can give.
 * Returns what was asked, filled as the requests come in.
 */
export function replyWith<N extends RouteName, S extends AnyWireReply<N>['status']>(
  name: N,
  status: S,
  body: BodyOf<N, S>,
  { params = {}, times = 1, headers = {} }: Expected = {},
): Asked[] {
  const { method, path } = routes[name];
  const asked: Asked[] = [];
  const filled = path.replace(/:(\w+)/g, (_whole, param: string) => String(params[param]));
  nock(origin)
    .intercept((uri) => uri.split('?')[0] === filled, method)
    .times(times)
    .reply(
      status as number,
      (uri, sent) => {
        asked.push({ body: sent, query: new URL(uri, origin).searchParams });
        return body === null ? '' : (body as nock.Body);
      },
      { 'Content-Type': 'application/json', ...headers },
    );
  return asked;
}

/** An error body with one sentence. */
export const refusal = (message: string, reason?: NonNullable<AnyWireReply<'login'>['body'] & { reason?: string }>['reason']) => ({ errors: message === '' ? [] : [message], ...(reason ? { reason } : {}) }) as never;

const job = { status: null, message: null, in_progress: false, is_complete: false };

/** A profile; a test says only what matters to it. */
export function wireProfile(more: Partial<WireProfile> = {}): WireProfile {
  return {
    id: 7,
    email: 'olivia@harborroasters.example',
    email_hash: '0'.repeat(64),
    email_confirmed: true,
    first_name: 'Olivia',
    last_name: 'Okafor',
    avatar: null,
    job_title: 'Founder',
    personas: [],
    primary_organization: null,
    timezone: 'America/New_York',
    alert_actions: 'immediate',
    alert_triggers: 'immediate',
    summary_schedule: 'weekly',
    disable_ssl_check: false,
    is_developer: false,
    is_high_value: false,
    is_staff: false,
    is_zt_reviewer: false,
    tos_agreement: true,
    should_renew_tos: false,
    is_gdpr_consented: true,
    enable_totp_2fa: false,
    last_password_reset_token: null,
    is_masquerading: false,
    entrusted_app_ids: [],
    code: null,
    signup: '2026-01-05T09:00:00.000Z',
    has_activated: true,
    banner_message: null,
    should_see_nps_survey: false,
    switches: {},
    viewed_help: {},
    has_seen_notifications: {},
    roles: [{ account_id: 3, role: 'owner' }],
    export_data: job,
    delete_data: job,
    ...more,
  };
}

/** An account; a test says only what matters to it. */
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
    allow_branching_zaps: true,
    first_known_upgrade_date: null,
    period_start: '2026-11-01T00:00:00.000Z',
    period_end: '2026-12-01T00:00:00.000Z',
    last_charge_fail: null,
    plan_id: 4,
    plan_group_id: 1,
    customer_id: null,
    primary_id: 3,
    switches: {},
    enabled_trial_extensions: [],
    can_extend_trial_for_paths: false,
    can_extend_trial_for_email_support: false,
    owner: { id: 7, name: 'Olivia Okafor', email: 'olivia@harborroasters.example' },
    plan: { id: 4, name: 'Team', allow_companies: false, metered_task_pricing: false, allow_import_export: true },
    limits: { allotment: { tasks: { count: 612, limit: 50_000 }, zaps: { count: 4, limit: -1 } }, zap_branch_depth_limit: 3, node_branch_limit: 3 },
    ...more,
  };
}

/** A Zap; a test says only what matters to it. */
export function wireZap(more: Partial<WireZap> = {}): WireZap {
  const id = more.id ?? 11;
  return {
    id,
    account_id: 3,
    title: 'Put new Shopify orders on the roasting sheet',
    state: 'on',
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
    ...more,
  };
}

/** The answer to 'who is signed in here'. Without a profile: nobody. */
export const signedInAs = (profile: WireProfile | null) =>
  profile === null ? { active_id: null, objects: [] } : { active_id: profile.id, objects: [{ ...profile, identity: null }] };
