import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Role } from '../../domain/roles';
import type { Region } from '../../domain/runs/regions';

/** A map keyed by data, kept as `jsonb`. */
export type FlagMap = ColumnType<Record<string, boolean>, Record<string, boolean> | undefined, Record<string, boolean>>;

/** An account. Whether it is trialing follows from the dates and the clock, so it is not a column. */
export interface AccountsTable {
  id: GeneratedAlways<number>;
  name: string;
  plan_id: number;
  /** The parent account; an independent account refers to itself. */
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
  region: Region | null;
  /** The history finds runs by their data. */
  is_run_search_on: Generated<boolean>;
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
  /** When the account began to require a second factor of its members; null while it does not. The other columns are null then too. */
  second_factor_since: Date | null;
  /** From this moment on, members without a second factor are locked out. */
  second_factor_from: Date | null;
  /** The days in between. */
  second_factor_grace_days: number | null;
  /** A sign-in at the account's own identity provider counts as a second factor. */
  second_factor_by_saml: Generated<boolean>;
}

export interface MembershipsTable {
  account_id: number;
  profile_id: number;
  role: Role;
  created_at: Date;
}

/** An invitation to an account, for one address (S54). */
export interface InvitationsTable {
  id: GeneratedAlways<number>;
  account_id: number;
  email_folded: string;
  role: Role;
  code_hash: string;
  expires_at: Date;
  accepted_at: Date | null;
  /** As typed by the inviter; null for invitations older than this column. */
  email: string | null;
  /** Null if the inviter is deleted. */
  invited_by: number | null;
  /** When its mail was last written. */
  sent_at: Date | null;
}

export interface FoldersTable {
  id: GeneratedAlways<number>;
  account_id: number;
  owner_id: number;
  title: string;
  is_shared: boolean;
  created_at: Date;
  /** The parent folder; null at the top level. Both have the same visibility, and a private one the same owner. */
  parent_id: ColumnType<number | null, number | null | undefined, number | null>;
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
  /** The shared Zap that this one was copied from: `/shared/{id}`. */
  source_url: ColumnType<string | null, string | null | undefined, string | null>;
  /** The version that new events run; null for a Zap that was never published. */
  live_version_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** When it was moved to the trash; null for a Zap that is not in it. */
  trashed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Null if that person is deleted. */
  trashed_by: ColumnType<number | null, number | null | undefined, number | null>;
  /** The title of the folder that it was in; null for Home. */
  trashed_from: ColumnType<string | null, string | null | undefined, string | null>;
}

/** A Zap without a row here is in Home (folder 0). */
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

/** Tasks run, by account, Zap and day (UTC): the basis for counting task usage. */
export interface TaskUsageTable {
  account_id: number;
  zap_id: number;
  day: ColumnType<Date, string, string>;
  tasks: number;
}

/** Accounts, their members and what they own; made by the migration `0002_identity`. */
declare module '../platform/tables' {
  interface Tables {
    accounts: AccountsTable;
    memberships: MembershipsTable;
    invitations: InvitationsTable;
    folders: FoldersTable;
    zaps: ZapsTable;
    zap_folders: ZapFoldersTable;
    nodes: NodesTable;
    task_usage: TaskUsageTable;
  }
}
