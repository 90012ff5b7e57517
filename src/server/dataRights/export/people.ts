import { z } from 'zod';
import { findProfile } from '../../profiles/store';
import { exporter, iso, isoOrNull, Moment } from './exporter';
import { errorReportsOf } from '../../errorReports/store';
import { allTrackingEventsOf, findTrackingProfile } from '../../tracking/store';

export const errorReports = exporter({
  name: 'error-reports',
  about: 'The reports about errors that you have sent in the last 30 days, as you saw them before sending.',
  tables: ['error_reports'],
  schema: z.array(z.strictObject({ id: z.string(), sent_at: Moment, report: z.string() })),
  async read(db, profileId, encryption) {
    const reports = await errorReportsOf(db, encryption, profileId);
    return reports.map(({ id, createdAt, text }) => ({ id, sent_at: iso(createdAt), report: text }));
  },
});

export const trackingEvents = exporter({
  name: 'analytics',
  about: 'The events product analytics recorded about you, each with its page and browser.',
  tables: ['tracking_events'],
  schema: z.array(
    z.strictObject({
      at: Moment,
      event: z.string(),
      properties: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
      page_path: z.string().nullable(),
      query: z.string().nullable(),
      screen_size: z.string().nullable(),
      browser: z.string(),
      campaign: z.record(z.string(), z.string()),
      identity: z.string().nullable(),
      while_logged_in: z.boolean(),
      is_for_collector: z.boolean().nullable().describe('Null: this was not recorded then.'),
      awaits_forwarding: z.boolean(),
      forwarded_at: Moment.nullable(),
    }),
  ),
  async read(db, profileId) {
    const person = await findTrackingProfile(db, profileId);
    const rows = person === null ? [] : await allTrackingEventsOf(db, person);
    return rows.map(
      ({ received_at, subject, properties, page, identity, profile_id, is_for_collector, awaits_forwarding, forwarded_at }) => ({
        at: iso(received_at),
        event: subject,
        properties: { ...properties },
        page_path: page.path,
        query: page.query,
        screen_size: page.screen_size,
        browser: page.user_agent,
        campaign: { ...page.campaign },
        identity,
        while_logged_in: profile_id !== null,
        is_for_collector,
        awaits_forwarding,
        forwarded_at: isoOrNull(forwarded_at),
      }),
    );
  },
});

export const npsAnswers = exporter({
  name: 'survey',
  about: 'How likely you are to recommend us, as you answered it.',
  tables: ['nps_answers'],
  schema: z.array(z.strictObject({ answered_at: Moment, score: z.number(), comment: z.string().nullable() })),
  async read(db, profileId) {
    const rows = await db.selectFrom('nps_answers').selectAll().where('profile_id', '=', profileId).orderBy('answered_at').execute();
    return rows.map(({ answered_at, score, comment }) => ({ answered_at: iso(answered_at), score, comment }));
  },
});

const Flags = z.record(z.string(), z.boolean());

const Profile = z.strictObject({
  id: z.number(),
  email: z.string(),
  email_confirmed: z.boolean(),
  first_name: z.string(),
  last_name: z.string(),
  has_password: z.boolean(),
  password_changed_at: Moment,
  avatar: z.string().nullable(),
  job_title: z.string().nullable(),
  personas: z.array(z.string()),
  primary_organization: z.string().nullable(),
  timezone: z.string().nullable(),
  currency: z.string().nullable(),
  alert_actions: z.string(),
  alert_triggers: z.string(),
  summary_schedule: z.string(),
  receives_updates: z.boolean(),
  allows_analytics: z.boolean().describe('False: nothing is recorded about how you use the product.'),
  allows_ab_tests: z.boolean().describe('False: you take part in no A/B test.'),
  allows_forwarding: z.boolean().describe('False: your events are not sent to the operator’s collector.'),
  flag_choices: Flags.describe('The feature flags that you have chosen.'),
  tos_agreement: z.boolean(),
  is_gdpr_consented: z.boolean(),
  is_developer: z.boolean(),
  is_high_value: z.boolean(),
  is_staff: z.boolean(),
  is_zt_reviewer: z.boolean(),
  requires_single_session: z.boolean(),
  analytics_identity: z.string().describe('The ID that product analytics uses for you.'),
  entrusted_app_ids: z.array(z.string()),
  signed_up_at: Moment,
  selected_apis: z.array(z.string()),
  use_case_slug: z.string().nullable(),
  referrer: z.string().nullable(),
  switches: Flags,
  viewed_help: Flags,
  has_seen_notifications: Flags,
});

/** The person's profile. The password is stored only as a hash, which is not data about a person. */
export const profile = exporter({
  name: 'profile',
  about: 'Your profile: name, address, settings, and the terms you agreed to.',
  tables: ['profiles'],
  schema: Profile,
  async read(db, profileId) {
    const row = await findProfile(db, profileId);
    if (row === null) throw new Error('The profile is gone.');
    const { password_hash, identity, signup, password_changed_at, ...rest } = row;
    const named = Object.fromEntries(Object.entries(rest).filter(([key]) => key in Profile.shape)) as z.input<typeof Profile>;
    return {
      ...named,
      has_password: password_hash !== null,
      password_changed_at: iso(password_changed_at),
      analytics_identity: identity,
      signed_up_at: iso(signup),
    };
  },
});

export const pictures = exporter({
  name: 'picture',
  about: 'Your picture, as Base64 text of a WebP file.',
  tables: ['avatars'],
  schema: z.array(z.strictObject({ created_at: Moment, webp_base64: z.base64() })),
  async read(db, profileId) {
    const rows = await db.selectFrom('avatars').select(['created_at', 'picture']).where('profile_id', '=', profileId).execute();
    return rows.map(({ created_at, picture }) => ({ created_at: iso(created_at), webp_base64: Buffer.from(picture).toString('base64') }));
  },
});

export const emailChanges = exporter({
  name: 'email-changes',
  about: 'A new address that isn’t confirmed yet.',
  tables: ['email_changes'],
  schema: z.array(z.strictObject({ email: z.string(), asked_at: Moment, expires_at: Moment, confirmed_at: Moment.nullable() })),
  async read(db, profileId) {
    const rows = await db.selectFrom('email_changes').selectAll().where('profile_id', '=', profileId).execute();
    return rows.map((row) => ({
      email: row.email,
      asked_at: iso(row.created_at),
      expires_at: iso(row.expires_at),
      confirmed_at: isoOrNull(row.confirmed_at),
    }));
  },
});

export const onboarding = exporter({
  name: 'onboarding',
  about: 'Your answers after signing up.',
  tables: ['onboardings'],
  schema: z.array(
    z.strictObject({
      role: z.string().nullable(),
      goal: z.string().nullable(),
      apps: z.array(z.string()),
      completed_at: Moment.nullable(),
      updated_at: Moment,
    }),
  ),
  async read(db, profileId) {
    const rows = await db.selectFrom('onboardings').selectAll().where('profile_id', '=', profileId).execute();
    return rows.map(({ role, goal, apps, completed_at, updated_at }) => ({
      role,
      goal,
      apps,
      completed_at: isoOrNull(completed_at),
      updated_at: iso(updated_at),
    }));
  },
});
