/** Events that a page records: product analytics and operations. */
import { z } from 'zod';
import { ErrorBody, NoBody } from './common';
import { resource } from './define';

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

export const tracking = resource({
  recordTrackingEvents: {
    method: 'POST',
    path: '/api/v4/tracking/event/',
    access: 'public',
    summary: 'Record product analytics events of a page; the response does not say what is stored',
    body: TrackingBody,
    replies: { 204: NoBody, 429: ErrorBody },
  },
  recordClientEvent: {
    method: 'POST',
    path: '/api/v3/events',
    access: 'public',
    summary: 'Record an operational event of a page',
    body: ClientEventBody,
    replies: { 204: NoBody, 429: ErrorBody },
  },
});
