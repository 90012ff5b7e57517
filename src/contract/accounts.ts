/** Accounts, with what can be changed of them. */
import { z } from 'zod';
import {
  accountNameIssue,
  accountSubjectOf,
  companyAddressIssue,
  companyNameIssue,
  invoiceEmailIssue,
  maxLogoSize,
} from '../domain/accountSettings';
import { regionNames } from '../domain/runs/regions';
import { holdReasons } from '../domain/runs/states';
import type { Camelized } from './browser/names';
import { EmptyBody, ErrorBody, Id, Moment, PathId, collectionOf } from './common';
import { resource, perProfile } from './define';

/** The usage of something; a limit of -1 means unlimited. */
const Allotment = z.object({ count: z.number().int(), limit: z.number().int() });

/** An account with its plan and its usage. `limits` are those that apply now, by trial and plan together. */
export const Account = z.object({
  id: Id,
  name: z.string(),
  logo_url: z.string().nullable(),
  logo_choice: z.string().nullable(),
  logo_choices: z.array(z.string()),
  company_name: z.string().nullable(),
  company_address: z.string().nullable(),
  send_invoice_email: z.boolean(),
  invoice_email: z.string().nullable(),
  is_team_account: z.boolean(),
  is_company_account: z.boolean(),
  team_account_end_date: Moment.nullable(),
  company_account_end_date: Moment.nullable(),
  teams_trial_end_date: Moment.nullable(),
  companies_trial_end_date: Moment.nullable(),
  trial_end_date: Moment.nullable(),
  is_trialing: z.boolean(),
  is_trialing_teams: z.boolean(),
  is_trialing_companies: z.boolean(),
  has_been_in_companies_trial: z.boolean(),
  teams_trial_auto_upgrade: z.boolean(),
  surveys_submitted: z.array(z.string()),
  is_in_experts_mvp: z.boolean(),
  is_unlimited: z.boolean(),
  is_paid: z.boolean(),
  is_saml_required: z.boolean(),
  is_controlled_by_identity_provider: z.boolean(),
  is_chat_eligible: z.boolean(),
  is_hq_account_with_workspaces: z.boolean(),
  autoreplay_errored_tasks_override: z.boolean().nullable(),
  /** How its people write numbers and dates: `us` 11/27/2026 and 1,234.50, `gb` 27/11/2026 and 1,234.50, `de` 27.11.2026 and 1.234,50; null if none is chosen. */
  region: z.enum(regionNames).nullable(),
  /** The history finds runs by words of their data. */
  is_run_search_on: z.boolean(),
  allow_branching_zaps: z.boolean(),
  first_known_upgrade_date: Moment.nullable(),
  period_start: Moment,
  period_end: Moment,
  /** The end of the paid period; null if nothing is paid. */
  paid_until: Moment.nullable(),
  last_charge_fail: Moment.nullable(),
  plan_id: Id,
  /** The plan that follows at the end of the paid period, unless that is cancelled. */
  scheduled_plan_change: z.object({ plan_id: Id, plan_name: z.string(), takes_effect_at: Moment }).nullable(),
  plan_group_id: Id,
  customer_id: z.string().nullable(),
  primary_id: Id,
  switches: z.record(z.string(), z.boolean()),
  enabled_trial_extensions: z.array(z.string()),
  can_extend_trial_for_paths: z.boolean(),
  can_extend_trial_for_email_support: z.boolean(),
  owner: z.object({ id: Id, name: z.string(), email: z.string() }),
  plan: z.object({
    id: Id,
    name: z.string(),
    allow_companies: z.boolean(),
    metered_task_pricing: z.boolean(),
    allow_import_export: z.boolean(),
    /** The limits of the plan without a trial; the account's `limits` apply now. */
    zap_limit: z.number().int(),
    task_limit: z.number().int(),
    allow_teams: z.boolean(),
    allow_multistep_zaps: z.boolean(),
    allow_premium_apps: z.boolean(),
    allow_branching_zaps: z.boolean(),
    allow_email_support: z.boolean(),
  }),
  limits: z.object({
    allotment: z.object({ tasks: Allotment, zaps: Allotment }),
    zap_branch_depth_limit: z.number().int(),
    node_branch_limit: z.number().int(),
  }),
  /** Runs that are waiting for release. */
  held_runs: z.number().int().min(0),
  /** Why they are on hold, each reason once, apart from `missed_runs`. */
  held_reasons: z.array(z.enum(holdReasons)),
  /** Of `held_runs`: those whose items arrived while their Zap was off. */
  missed_runs: z.number().int().min(0),
  /**
   * The account requires a second factor of its members, from that moment on; null if it does not. `is_missing`: the reader has none.
   * `is_locked_out`: and the moment has come, so calls in the account answer 403 `second_factor_required`.
   */
  second_factor: z.object({ required_from: Moment, is_missing: z.boolean(), is_locked_out: z.boolean() }).nullable(),
});

/** A trimmed text that passes the domain's check; otherwise its message. */
const text = (issueOf: (text: string) => string | null) =>
  z
    .string('Enter a text.')
    .trim()
    .superRefine((value, context) => {
      const issue = issueOf(value);
      if (issue !== null) context.addIssue({ code: 'custom', message: issue });
    });

/** Name of a survey: `trial-end`. */
const Survey = z.string().regex(/^[\w.:-]{1,64}$/, 'This survey doesn’t exist.');

/**
 * PATCH /api/v3/accounts/:id: the fields of exactly one subject, each optional within it; any other field is refused (S50). A
 * transfer needs both of its fields. Trials are started here and end automatically.
 */
export const AccountSaveBody = z
  .strictObject({
    name: text(accountNameIssue),
    /** One of the account's `logo_choices`; null for its initials. */
    logo_choice: z.string().max(200).nullable(),
    company_name: text(companyNameIssue).nullable(),
    company_address: text(companyAddressIssue).nullable(),
    send_invoice_email: z.boolean(),
    invoice_email: text(invoiceEmailIssue).nullable(),
    /** Null follows the plan. */
    autoreplay_errored_tasks_override: z.boolean().nullable(),
    /** Decides what numbers and dates with two meanings are; null refuses such dates. */
    region: z.enum(regionNames).nullable(),
    /** False also deletes what was stored for the search. */
    is_run_search_on: z.boolean(),
    /** The named ones are added to the present ones. */
    surveys_submitted: z.array(Survey).max(20),
    /** A member of the account, by the id of their profile. */
    new_owner_id: Id,
    /** Of `confirm-authentication` for `updateAccount`. */
    auth_token: z.string().min(1).max(200),
    is_trialing_teams: z.literal(true),
    is_trialing_companies: z.literal(true),
    teams_trial_auto_upgrade: z.boolean(),
  })
  .partial()
  .refine((fields) => accountSubjectOf(fields) !== null, 'Change one thing at a time.');

export type WireAccount = z.infer<typeof Account>;
export type Account = Camelized<WireAccount>;

export const accounts = resource({
  listAccounts: {
    method: 'GET',
    path: '/api/v3/accounts',
    access: 'signed-in',
    summary: 'List the accounts you belong to',
    replies: { 200: collectionOf(Account), 401: ErrorBody },
  },
  createAccount: {
    method: 'POST',
    path: '/api/v3/accounts',
    access: 'signed-in',
    limit: perProfile('account_create.profile', 20),
    summary: 'Create an account, for a person who belongs to none',
    body: EmptyBody,
    replies: { 201: Account, 401: ErrorBody, 403: ErrorBody, 409: ErrorBody, 429: ErrorBody },
  },
  getAccount: {
    method: 'GET',
    path: '/api/v3/accounts/:id',
    access: 'signed-in',
    summary: 'One account',
    params: PathId,
    replies: { 200: Account, 401: ErrorBody, 404: ErrorBody },
  },
  updateAccount: {
    method: 'PATCH',
    path: '/api/v3/accounts/:id',
    access: 'signed-in',
    limit: perProfile('account_save.profile', 600),
    summary:
      'Change one property of an account: its name, logo, invoice details, replay of failed tasks, region, search in runs, owner or trials',
    params: PathId,
    body: AccountSaveBody,
    example: { name: 'Analytical Engines' },
    replies: { 200: Account, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody, 429: ErrorBody },
  },
  uploadAccountLogo: {
    method: 'POST',
    path: '/api/v3/accounts/:id/logo',
    access: 'signed-in',
    limit: perProfile('account_logo.profile', 20),
    summary: 'Set an account’s logo: PNG, JPEG or WebP',
    params: PathId,
    file: { field: 'file', maxBytes: maxLogoSize, repeatsId: true },
    replies: { 200: Account, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 413: ErrorBody, 429: ErrorBody },
  },
});
