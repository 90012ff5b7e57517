import { z } from 'zod';
import { FirstScreen, SentAhead } from './auth';
import { Id, Moment } from './common';
import { SignOnOffer } from './signOn';

export const Role = z.enum(['owner', 'super_admin', 'admin', 'member']);

/** The state of an export or deletion of a person's data (A3.13). */
export const DataJob = z.object({
  status: z.union([z.string(), z.number()]).nullable(),
  message: z.string().nullable(),
  in_progress: z.boolean(),
  is_complete: z.boolean(),
});

/** A profile as the server sends it (A3.01–A3.13). `code` and `last_password_reset_token` never have a value (decision W7). */
export const Profile = z.object({
  id: Id,
  email: z.string(),
  email_hash: z.string(),
  /** The address that is waiting for confirmation; until then `email` applies (S32, A4.35). */
  pending_email: z.string().nullable(),
  email_confirmed: z.boolean(),
  first_name: z.string(),
  last_name: z.string(),
  avatar: z.string().nullable(),
  job_title: z.string().nullable(),
  personas: z.array(z.string()),
  primary_organization: z.string().nullable(),
  timezone: z.string().nullable(),
  alert_actions: z.string(),
  alert_triggers: z.string(),
  summary_schedule: z.string(),
  disable_ssl_check: z.boolean(),
  is_developer: z.boolean(),
  is_high_value: z.boolean(),
  is_staff: z.boolean(),
  is_zt_reviewer: z.boolean(),
  tos_agreement: z.boolean(),
  should_renew_tos: z.boolean(),
  is_gdpr_consented: z.boolean(),
  enable_totp_2fa: z.boolean(),
  last_password_reset_token: z.null(),
  is_masquerading: z.boolean(),
  entrusted_app_ids: z.array(z.string()),
  code: z.null(),
  signup: Moment,
  has_activated: z.boolean(),
  /** Wants news by email; see the settings and the page behind the mailed link (A2.36). */
  receives_updates: z.boolean(),
  banner_message: z.string().nullable(),
  should_see_nps_survey: z.boolean(),
  switches: z.record(z.string(), z.boolean()),
  viewed_help: z.record(z.string(), z.boolean()),
  has_seen_notifications: z.record(z.string(), z.boolean()),
  roles: z.array(z.object({ account_id: Id, role: Role })),
  export_data: DataJob,
  delete_data: DataJob,
});

/**
 * GET /api/v3/profiles (A7.04): who is signed in here. Signed out, `active_id` is null and `objects` empty; so a visitor's
 * look-up is not an error.
 */
export const ProfilesReply = z.object({
  active_id: Id.nullable(),
  objects: z.array(Profile.extend({ identity: z.string().nullable() })),
  /** For the log-in and sign-up pages, to avoid a second request; missing if none is configured. */
  sign_on: SignOnOffer.optional(),
  ahead: SentAhead.optional(),
});
export const ProfilesQuery = z.strictObject({
  include: FirstScreen.optional(),
  /** The account that this browser used last; the primary one if that is not theirs. */
  account_id: z.coerce.number().int().positive().optional(),
});

export const Timezone = z.object({ id: z.string(), label: z.string() });
