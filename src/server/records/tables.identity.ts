import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Role } from '../../domain/roles';

/** A map keyed by data, kept as `jsonb`. */
type FlagMap = ColumnType<Record<string, boolean>, Record<string, boolean> | undefined, Record<string, boolean>>;

/** A person who can sign in (A3.01–A3.13). `email` is as typed, `email_folded` is how two addresses are compared (S31). */
export interface ProfilesTable {
  id: GeneratedAlways<number>;
  email: string;
  email_folded: string;
  email_confirmed: Generated<boolean>;
  first_name: string;
  last_name: string;
  /** argon2id in PHC form; null for somebody who can only sign on through a provider. */
  password_hash: string | null;
  password_changed_at: Date;
  avatar: string | null;
  job_title: string | null;
  personas: Generated<string[]>;
  primary_organization: string | null;
  timezone: string | null;
  alert_actions: Generated<string>;
  alert_triggers: Generated<string>;
  summary_schedule: Generated<string>;
  disable_ssl_check: Generated<boolean>;
  is_developer: Generated<boolean>;
  is_high_value: Generated<boolean>;
  is_staff: Generated<boolean>;
  is_zt_reviewer: Generated<boolean>;
  tos_agreement: Generated<boolean>;
  should_renew_tos: Generated<boolean>;
  is_gdpr_consented: Generated<boolean>;
  /** Every sign-in of this profile must be confirmed as the only session (S24). */
  requires_single_session: Generated<boolean>;
  /** Opaque and stable; names the person to analytics without saying who it is (B3.16). */
  identity: string;
  entrusted_app_ids: Generated<string[]>;
  signup: Date;
  banner_message: string | null;
  should_see_nps_survey: Generated<boolean>;
  switches: FlagMap;
  viewed_help: FlagMap;
  has_seen_notifications: FlagMap;
  receives_updates: Generated<boolean>;
  should_delay_email_onboarding: Generated<boolean>;
  selected_apis: Generated<string[]>;
  use_case_slug: string | null;
  referrer: string | null;
  currency: string | null;
}

/** What an account pays for and how far it reaches. A limit of -1 means unlimited. */
export interface PlansTable {
  id: number;
  plan_group_id: number;
  slug: string;
  name: string;
  allow_companies: boolean;
  metered_task_pricing: boolean;
  allow_import_export: boolean;
  allow_branching_zaps: boolean;
  task_limit: number;
  zap_limit: number;
  zap_branch_depth_limit: number;
  node_branch_limit: number;
}

/** An account (B3.02–B3.08). Whether it is trialing follows from the dates and the clock, so it is no column. */
export interface AccountsTable {
  id: GeneratedAlways<number>;
  name: string;
  plan_id: number;
  /** The account that this one belongs to; itself for an account on its own. */
  primary_id: number | null;
  logo_url: string | null;
  logo_choice: string | null;
  logo_choices: Generated<string[]>;
  company_name: string | null;
  company_address: string | null;
  send_invoice_email: Generated<boolean>;
  invoice_email: string | null;
  is_team_account: Generated<boolean>;
  is_company_account: Generated<boolean>;
  team_account_end_date: Date | null;
  company_account_end_date: Date | null;
  trial_end_date: Date | null;
  teams_trial_end_date: Date | null;
  companies_trial_end_date: Date | null;
  has_been_in_companies_trial: Generated<boolean>;
  teams_trial_auto_upgrade: Generated<boolean>;
  surveys_submitted: Generated<string[]>;
  is_in_experts_mvp: Generated<boolean>;
  is_unlimited: Generated<boolean>;
  is_paid: Generated<boolean>;
  is_saml_required: Generated<boolean>;
  is_controlled_by_identity_provider: Generated<boolean>;
  is_chat_eligible: Generated<boolean>;
  is_hq_account_with_workspaces: Generated<boolean>;
  autoreplay_errored_tasks_override: boolean | null;
  first_known_upgrade_date: Date | null;
  last_charge_fail: Date | null;
  customer_id: string | null;
  switches: FlagMap;
  enabled_trial_extensions: Generated<string[]>;
  can_extend_trial_for_paths: Generated<boolean>;
  can_extend_trial_for_email_support: Generated<boolean>;
  /** Monthly periods are counted from here. */
  period_anchor: Date;
  created_at: Date;
}

export interface MembershipsTable {
  account_id: number;
  profile_id: number;
  role: Role;
  created_at: Date;
}

/** An offer to join an account, for one address (S54). */
export interface InvitationsTable {
  id: GeneratedAlways<number>;
  account_id: number;
  email_folded: string;
  role: Role;
  code_hash: string;
  expires_at: Date;
  accepted_at: Date | null;
}

export interface FoldersTable {
  id: GeneratedAlways<number>;
  account_id: number;
  owner_id: number;
  title: string;
  is_shared: boolean;
  created_at: Date;
}

export interface ZapsTable {
  id: GeneratedAlways<number>;
  account_id: number;
  owner_id: number;
  title: string;
  state: 'on' | 'off' | 'draft';
  created_at: Date;
  updated_at: Date;
  last_run_at: Date | null;
}

/** A Zap without a row here lies in Home (folder 0). */
export interface ZapFoldersTable {
  zap_id: number;
  folder_id: number;
}

/** A step of a Zap; position 0 is the trigger (A0.02). */
export interface NodesTable {
  id: GeneratedAlways<number>;
  zap_id: number;
  position: number;
  selected_api: string;
  action: string;
  title: string | null;
  is_premium: Generated<boolean>;
}

/** Tasks run, by account, Zap and day (UTC): what the allotment of tasks is counted from. */
export interface TaskUsageTable {
  account_id: number;
  zap_id: number;
  day: ColumnType<Date, string, string>;
  tasks: number;
}

/** The second factor that is switched on; the secret is sealed with SECRET_KEY (S01). */
export interface TwoFactorsTable {
  profile_id: number;
  sealed_secret: Buffer;
  /** The newest 30-second step that was accepted; it and all before are spent (S16). */
  last_step: number;
  enabled_at: Date;
}

/** A second factor being set up: it replaces nothing until the recovery codes are proved saved (S19). */
export interface TwoFactorSetupsTable {
  profile_id: number;
  sealed_secret: Buffer;
  last_step: Generated<number>;
  proved_at: Date | null;
  started_at: Date;
}

/** `is_pending` codes belong to a setup and open nothing yet. */
export interface RecoveryCodesTable {
  profile_id: number;
  code_hash: string;
  is_pending: boolean;
  created_at: Date;
  used_at: Date | null;
}

/** One row per profile: only the newest code counts (S28). */
export interface ResetCodesTable {
  profile_id: number;
  code_hash: string;
  created_at: Date;
  expires_at: Date;
}

export interface EmailConfirmationsTable {
  profile_id: number;
  code_hash: string;
  /** The address that the code was mailed to; it confirms no other. */
  email_folded: string;
  created_at: Date;
  expires_at: Date;
  confirmed_at: Date | null;
}

/** Failures in a row, and the lock that they led to (S10, S17). */
export interface FailureStreaksTable {
  key: string;
  failures: number;
  locked_until: Date | null;
  updated_at: Date;
}

/** Captcha solutions that were taken (S08). */
export interface UsedCaptchasTable {
  solution_hash: string;
  expires_at: Date;
}

/** The audit trail (S64). */
export interface AuditEventsTable {
  id: GeneratedAlways<number>;
  at: Date;
  action: string;
  result: 'ok' | 'refused';
  detail: string | null;
  profile_id: number | null;
  /** Keyed digest of the identifier that was given, also when no profile has it. */
  identifier_hash: string | null;
  address: string;
  user_agent: string;
  request_id: string;
}

/** People, accounts and what they own; made by the migration `0002_identity`. */
export interface IdentityTables {
  profiles: ProfilesTable;
  plans: PlansTable;
  accounts: AccountsTable;
  memberships: MembershipsTable;
  invitations: InvitationsTable;
  folders: FoldersTable;
  zaps: ZapsTable;
  zap_folders: ZapFoldersTable;
  nodes: NodesTable;
  task_usage: TaskUsageTable;
  two_factors: TwoFactorsTable;
  two_factor_setups: TwoFactorSetupsTable;
  recovery_codes: RecoveryCodesTable;
  reset_codes: ResetCodesTable;
  email_confirmations: EmailConfirmationsTable;
  failure_streaks: FailureStreaksTable;
  used_captchas: UsedCaptchasTable;
  audit_events: AuditEventsTable;
}
