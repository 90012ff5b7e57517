/** Events that a page records: product analytics and operations. */
import { z } from 'zod';
import { abTestReasons } from '../domain/abTests';
import { flagSources, personalFlags } from '../domain/featureFlags';
import { maxPageSpan } from '../domain/pageTraces';
import type { Camelized } from './browser/names';
import { ErrorBody, Id, Moment, NoBody, pageQuery } from './common';
import { resource, perAddress, perProfile } from './define';
import { minutes } from '../domain/durations';

const anything = z.unknown().optional();

/** One event as sent by a page. Nothing in it is trusted before it has been parsed; see `TrackingBody`. */
const eventFields = {
  /** Random, chosen by the page: a repetition of the same event adds nothing. */
  id: anything,
  subject: anything,
  /** Another name of `subject`. */
  message: anything,
  properties: anything,
  identity_id: anything,
  fully_qualified_domain_name: anything,
  url: anything,
  query_string: anything,
  page_path: anything,
  screen_size: anything,
  is_iframe: anything,
  is_popup: anything,
  user_agent: anything,
  utm_source: anything,
  utm_medium: anything,
  utm_campaign: anything,
  utm_content: anything,
  utm_term: anything,
};

/**
 * POST /api/v4/tracking/event/: one event, or several as `events`. The form of an event is not checked here, because the reply
 * must not depend on its content (S59): the server keeps the fields that `domain/trackedEvents.ts` names and drops the rest.
 */
export const TrackingBody = z.looseObject({ ...eventFields, events: anything });

/**
 * POST /api/v3/events (decision W9): an operational event. `data` says its source and what happened; see
 * `domain/trackingScope.ts`.
 */
export const ClientEventBody = z.strictObject({
  message: z.string().min(1).max(200),
  data: z
    .object({ service: z.string().min(1).max(100), release: z.string().min(1).max(100) })
    .catchall(z.string().max(500))
    .refine((data) => Object.keys(data).length <= 20, 'At most 20 values.'),
});

/** An event that is stored about the reader. */
export const StoredEvent = z.object({
  id: z.number().int(),
  at: Moment,
  subject: z.string(),
  page_path: z.string().nullable(),
  /** False if it comes from a page on which the person was not signed in, under their identity. */
  is_signed_in: z.boolean(),
  /** Whether it went to the operator's collector; `unknown` for events of versions that did not record it. */
  forwarding: z.enum(['waiting', 'sent', 'never', 'unknown']),
  /** Null if it was not sent, or by a version that did not record when. */
  forwarded_at: Moment.nullable(),
  /** The whole row as it is stored, with its properties, in JSON. */
  stored: z.string(),
});
export type StoredEvent = Camelized<z.infer<typeof StoredEvent>>;

const PersonalFlagName = z.enum(personalFlags);

export const TrackingOverview = z.object({
  /** The random ID by which analytics and tests know the person. */
  identity: z.string(),
  /** What the person allows in all browsers. */
  choices: z.object({ analytics: z.boolean(), ab_tests: z.boolean(), forwarding: z.boolean() }),
  counts: z.object({ events: z.number().int(), survey_answers: z.number().int() }),
  /** After so many days events are deleted. */
  kept_days: z.number(),
  /** The operator of this server has named a collector. */
  has_collector: z.boolean(),
  tests: z.array(
    z.object({
      id: Id,
      name: z.string(),
      variants: z.array(z.string()),
      variant: z.string(),
      reason: z.enum(abTestReasons),
      /** 0 to 99; shares below `percent_eligible` take part. Null if nothing was drawn. */
      share: z.number().int().nullable(),
      percent_eligible: z.number().int(),
    }),
  ),
  flags: z.array(
    z.object({
      name: z.string(),
      /** Empty for a flag that is not in the catalogue any more. */
      about: z.string(),
      is_on: z.boolean(),
      source: z.enum(flagSources),
      /** The person may choose it. False if their account sets it, because that takes precedence. */
      is_personal: z.boolean(),
    }),
  ),
});
export type TrackingOverview = Camelized<z.infer<typeof TrackingOverview>>;
export type WireTrackingOverview = z.infer<typeof TrackingOverview>;
export type WireStoredEvent = z.infer<typeof StoredEvent>;

/** The account whose flags are listed as well. One that the caller cannot open counts as none. */
const OverviewQuery = z.strictObject({ account_id: z.coerce.number().int().positive().optional() });

/** Fields that are left out stay as they are. */
export const TrackingChoicesBody = z
  .strictObject({
    analytics: z.boolean(),
    ab_tests: z.boolean(),
    forwarding: z.boolean(),
    flag: z.strictObject({ name: PersonalFlagName, is_on: z.boolean() }),
  })
  .partial()
  .refine((fields) => Object.values(fields).some((value) => value !== undefined), 'Nothing to change.');

/** Hexadecimal and not all zeros, as in the `traceparent` header. */
const hex = (length: number) => z.string().regex(new RegExp(`^(?!0+$)[0-9a-f]{${length}}$`));

/** One span of a trace that began in a page: the display of a page, or a request. It names no person, account or address. */
export const PageSpan = z.strictObject({
  trace_id: hex(32),
  span_id: hex(16),
  parent_span_id: hex(16).nullable(),
  kind: z.enum(['view', 'request']),
  /** The path of the page without ids, or the template of the endpoint. */
  route: z.string().max(300),
  /** Of a request. */
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).nullable(),
  /** Of a request; null if no reply came. */
  status: z.int().min(100).max(599).nullable(),
  /** Milliseconds since 1970. */
  started_at: z.number(),
  /** In milliseconds. */
  duration: z.number().min(0).max(maxPageSpan),
});

/** POST /api/v4/page-spans */
export const PageSpansBody = z.strictObject({ spans: z.array(PageSpan).min(1).max(100) });

export const tracking = resource({
  recordTrackingEvents: {
    method: 'POST',
    path: '/api/v4/tracking/event/',
    access: 'public',
    limit: perAddress('tracking.address', 300, minutes(1)),
    allowedToImpersonators: 'is answered and dropped: staff who look on are not tracked',
    summary: 'Record product analytics events of a page; the response does not say what is stored',
    body: TrackingBody,
    example: { subject: 'page viewed' },
    replies: { 204: NoBody, 429: ErrorBody },
  },
  recordPageSpans: {
    method: 'POST',
    path: '/api/v4/page-spans',
    access: 'public',
    limit: perAddress('page-spans.address', 300, minutes(1)),
    allowedToImpersonators: 'tells how fast the page is, and nothing about the person',
    summary: 'Record spans of a page in the traces of the server; dropped if it traces no pages',
    body: PageSpansBody,
    example: {
      spans: [
        {
          trace_id: '4bf92f3577b34da6a3ce929d0e0e4736',
          span_id: '00f067aa0ba902b7',
          parent_span_id: null,
          kind: 'view',
          route: '/app/dashboard',
          method: null,
          status: null,
          started_at: 1_780_000_000_000,
          duration: 120,
        },
      ],
    },
    replies: { 204: NoBody, 429: ErrorBody },
  },
  recordClientEvent: {
    method: 'POST',
    path: '/api/v3/events',
    access: 'public',
    limit: perAddress('events.address', 60, minutes(1)),
    allowedToImpersonators: 'tells how the page works, and nothing about the person',
    summary: 'Record an operational event of a page',
    body: ClientEventBody,
    example: { message: 'performance problem', data: { service: 'patchbay-web', release: '1' } },
    replies: { 204: NoBody, 429: ErrorBody },
  },
  getTrackingOverview: {
    method: 'GET',
    path: '/api/v3/tracking',
    access: 'signed-in',
    summary: 'Get what is recorded about you, your A/B tests and feature flags, and why',
    query: OverviewQuery,
    replies: { 200: TrackingOverview, 400: ErrorBody, 401: ErrorBody },
  },
  listTrackedEvents: {
    method: 'GET',
    path: '/api/v3/tracking/events',
    access: 'signed-in',
    summary: 'List the analytics events that are stored about you, the newest first, each with its whole row',
    query: pageQuery(Number.MAX_SAFE_INTEGER),
    replies: {
      /** `next_before` is null on the last page. */
      200: z.object({ objects: z.array(StoredEvent), next_before: z.number().int().nullable() }),
      400: ErrorBody,
      401: ErrorBody,
    },
  },
  deleteTrackedEvents: {
    method: 'DELETE',
    path: '/api/v3/tracking/events',
    access: 'signed-in',
    limit: perProfile('tracking_delete.profile', 30),
    summary: 'Delete all analytics events that are stored about you',
    replies: { 200: z.object({ deleted: z.number().int() }), 401: ErrorBody, 429: ErrorBody },
  },
  updateTrackingChoices: {
    method: 'PATCH',
    path: '/api/v3/tracking/choices',
    access: 'signed-in',
    limit: perProfile('tracking_choices.profile', 300),
    summary: 'Turn analytics, A/B tests, forwarding or a personal feature flag on or off, in all your browsers',
    query: OverviewQuery,
    body: TrackingChoicesBody,
    example: { flag: { name: 'template_search', is_on: true } },
    replies: { 200: TrackingOverview, 400: ErrorBody, 401: ErrorBody, 429: ErrorBody },
  },
});
