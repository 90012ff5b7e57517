/** Profiles: people, with what they may change of themselves. */
import { z } from 'zod';
import {
  alertTimes,
  isAcknowledgementKey,
  isAtMost,
  isOneLine,
  isPersona,
  maxJobTitleLength,
  maxNameLength,
  maxPersonas,
  summarySchedules,
} from '../domain/profileFields';
import { isTimezone } from '../domain/timezoneList';
import type { Camelized } from './browser/names';
import { boundedText, collectionOf, ErrorBody, Id, lengths, Moment, PathId } from './common';
import { perProfile, resource } from './define';
import { FirstScreen, PreloadedReplies } from './signIn';
import { SignOnOffer } from './socialLogin';
import { isAppKey, maxOnboardingApps, onboardingGoals, onboardingRoles } from '../domain/onboarding';

/**
 * POST /api/v3/profiles. Only `email`, names and `password1` are required; the rest says where the person came from.
 */
export const SignUpBody = z.strictObject({
  email: boundedText(lengths.email),
  first_name: boundedText(lengths.name),
  last_name: boundedText(lengths.name),
  password1: z.string().max(4096),
  updates: z.boolean().optional(),
  should_delay_email_onboarding: z.boolean().optional(),
  captcha: z.string().max(8192).nullish(),
  invitation_code: z.string().max(512).nullish(),
  referrer: z.string().max(lengths.url).nullish(),
  selected_apis: z.array(z.string().max(lengths.slug)).max(20).optional(),
  use_case_slug: z.string().max(lengths.slug).nullish(),
  currency: z.string().max(8).nullish(),
  timezone: z.string().max(64).nullish(),
});

export const SignUpReply = z.object({ id: Id, email: z.string() });

export const Role = z.enum(['owner', 'super_admin', 'admin', 'member']);

/** The state of an export or deletion of a person's data. */
export const DataJob = z.object({
  status: z.union([z.string(), z.number()]).nullable(),
  message: z.string().nullable(),
  in_progress: z.boolean(),
  is_complete: z.boolean(),
});

/** A profile as the server sends it. `code` and `last_password_reset_token` never have a value (decision W7). */
export const Profile = z.object({
  id: Id,
  email: z.string(),
  email_hash: z.string(),
  /** The address that is waiting for confirmation; until then `email` applies (S32). */
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
  /** Wants news by email; see the settings and the page behind the mailed link. */
  receives_updates: z.boolean(),
  /** False if the person turned product analytics off in all their browsers; see `tracking.ts`. */
  allows_analytics: z.boolean(),
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
 * GET /api/v3/profiles: who is signed in here. Signed out, `active_id` is null and `objects` empty; so a visitor's
 * look-up is not an error.
 */
export const ProfilesReply = z.object({
  active_id: Id.nullable(),
  objects: z.array(Profile.extend({ identity: z.string().nullable() })),
  /** For the log-in and sign-up pages, to avoid a second request; missing if none is configured. */
  sign_on: SignOnOffer.optional(),
  ahead: PreloadedReplies.optional(),
});

export const ProfilesQuery = z.strictObject({
  include: FirstScreen.optional(),
  /** The account that this browser used last; the primary one if that is not theirs. */
  account_id: z.coerce.number().int().positive().optional(),
});

const line = (longest: number) =>
  z
    .string('Enter a text.')
    .trim()
    .refine((text) => isAtMost(text, longest), `Use at most ${longest} characters.`)
    .refine(isOneLine, 'Use letters, spaces and punctuation only.');

const name = (which: 'first' | 'last') => line(maxNameLength).refine((text) => text !== '', `Enter your ${which} name.`);

/** A map of acknowledgements: the named keys are set, all others stay. */
const acknowledgements = z
  .record(z.string(), z.boolean())
  .refine((map) => Object.keys(map).every(isAcknowledgementKey), 'This key isn’t supported.')
  .refine((map) => Object.keys(map).length <= 50, 'Too many at once.');

/**
 * PATCH /api/v3/profiles/:id: the changeable fields, each optional; any other field is refused (S50). At least one is required.
 * Agreeing to the terms and answering the survey cannot be undone.
 */
export const ProfileSaveBody = z
  .strictObject({
    first_name: name('first'),
    last_name: name('last'),
    job_title: line(maxJobTitleLength).nullable(),
    personas: z
      .array(z.string().refine(isPersona, 'Choose from the list.'))
      .max(maxPersonas, `Choose at most ${maxPersonas}.`)
      .refine((list) => new Set(list).size === list.length, 'Choose each only once.'),
    timezone: z.string('Choose a time zone.').refine(isTimezone, 'Choose a time zone from the list.'),
    alert_actions: z.enum(alertTimes, 'Choose from the list.'),
    alert_triggers: z.enum(alertTimes, 'Choose from the list.'),
    summary_schedule: z.enum(summarySchedules, 'Choose from the list.'),
    receives_updates: z.boolean(),
    viewed_help: acknowledgements,
    has_seen_notifications: acknowledgements,
    should_see_nps_survey: z.literal(false),
    tos_agreement: z.literal(true),
  })
  .partial()
  .refine((fields) => Object.values(fields).some((value) => value !== undefined), 'Nothing to change.');

export type WireProfile = z.infer<typeof Profile>;
export type Profile = Camelized<WireProfile>;

const apps = z
  .array(z.string().refine(isAppKey, 'Choose an app from the list.'))
  .max(maxOnboardingApps, `Choose at most ${maxOnboardingApps}.`);

/** A person's answers so far; null for unanswered questions, an empty list for no apps. */
export const Onboarding = z.object({
  id: Id,
  role: z.enum(onboardingRoles).nullable(),
  goal: z.enum(onboardingGoals).nullable(),
  apps: z.array(z.string()),
  /** Set once it was completed or skipped: it is not shown again. */
  completed_at: Moment.nullable(),
});

/** PATCH /api/v4/onboardings/: the named answers change, all others stay. A completed one stays completed. */
export const OnboardingSaveBody = z
  .strictObject({
    role: z.enum(onboardingRoles, 'Choose from the list.'),
    goal: z.enum(onboardingGoals, 'Choose from the list.'),
    apps: apps.refine((list) => new Set(list).size === list.length, 'Choose each only once.'),
    is_complete: z.literal(true),
  })
  .partial()
  .refine((fields) => Object.values(fields).some((value) => value !== undefined), 'Nothing to change.');

export type WireOnboarding = z.infer<typeof Onboarding>;
export type Onboarding = Camelized<WireOnboarding>;

export const Timezone = z.object({ id: z.string(), label: z.string() });

export type Timezone = Camelized<z.infer<typeof Timezone>>;

export const profiles = resource({
  signUp: {
    method: 'POST',
    path: '/api/v3/profiles',
    access: 'public',
    limit: 'own', // by address, as configured, and with a captcha
    entry: 'sign-in',
    summary: 'Sign up: profile, account and owner role in one step',
    body: SignUpBody,
    example: { email: 'ada@example.com', first_name: 'Ada', last_name: 'Lovelace', password1: 'plum-Orbit-47-velvet' },
    replies: { 201: SignUpReply, 400: ErrorBody, 403: ErrorBody, 422: ErrorBody, 429: ErrorBody },
  },
  getCurrentProfile: {
    method: 'GET',
    path: '/api/v3/profiles',
    access: 'public',
    limit: 'none', // every visit begins with it, and without a session it reads nothing
    entry: 'sign-in',
    summary: 'Get the signed-in profile of this browser',
    query: ProfilesQuery,
    replies: { 200: ProfilesReply },
  },
  getProfile: {
    method: 'GET',
    path: '/api/v3/profiles/:id',
    access: 'signed-in',
    summary: 'Get a profile; only your own',
    params: PathId,
    query: z.strictObject({ identity: z.string().max(128).optional() }),
    replies: { 200: Profile, 401: ErrorBody, 404: ErrorBody },
  },
  updateProfile: {
    method: 'PATCH',
    path: '/api/v3/profiles/:id',
    access: 'signed-in',
    limit: perProfile('profile_save.profile', 600),
    summary: 'Change fields of your own profile; fields that are left out stay unchanged',
    params: PathId,
    body: ProfileSaveBody,
    example: { first_name: 'Grace' },
    replies: { 200: Profile, 400: ErrorBody, 401: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  uploadAvatar: {
    method: 'POST',
    path: '/api/v3/profiles/:id/avatar',
    access: 'signed-in',
    limit: perProfile('avatar.profile', 20),
    summary: 'Set your picture: PNG, JPEG or WebP',
    params: PathId,
    file: { field: 'picture', maxBytes: 2 * 1024 * 1024 },
    replies: { 200: Profile, 400: ErrorBody, 401: ErrorBody, 404: ErrorBody, 413: ErrorBody, 429: ErrorBody },
  },
  deleteAvatar: {
    method: 'DELETE',
    path: '/api/v3/profiles/:id/avatar',
    access: 'signed-in',
    limit: perProfile('avatar_removal.profile', 600),
    summary: 'Remove your picture',
    params: PathId,
    replies: { 200: Profile, 401: ErrorBody, 404: ErrorBody },
  },
  listOnboardings: {
    method: 'GET',
    path: '/api/v4/onboardings/',
    access: 'signed-in',
    summary: 'Get your onboarding answers; empty before the first answer',
    replies: { 200: collectionOf(Onboarding), 401: ErrorBody },
  },
  updateOnboarding: {
    method: 'PATCH',
    path: '/api/v4/onboardings/',
    access: 'signed-in',
    limit: perProfile('onboarding_save.profile', 600),
    summary: 'Save onboarding answers',
    body: OnboardingSaveBody,
    example: { role: 'sales' },
    replies: { 200: Onboarding, 400: ErrorBody, 401: ErrorBody, 429: ErrorBody },
  },
  listTimezones: {
    method: 'GET',
    path: '/api/v3/timezones',
    access: 'public',
    summary: 'List time zones',
    replies: { 200: collectionOf(Timezone), 429: ErrorBody },
  },
});
