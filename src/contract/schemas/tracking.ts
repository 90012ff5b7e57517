import { z } from 'zod';

const anything = z.unknown().optional();

/** One event as sent by a page (B3.53, B7.29). Nothing in it is trusted before it has been parsed; see `TrackingBody`. */
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
 * POST /api/v3/events (B7.30, decision W9): an operational event. `data` says its source and what happened; see
 * `domain/trackingScope.ts`.
 */
export const ClientEventBody = z.strictObject({
  message: z.string().min(1).max(200),
  data: z
    .object({ service: z.string().min(1).max(100), release: z.string().min(1).max(100) })
    .catchall(z.string().max(500))
    .refine((data) => Object.keys(data).length <= 20, 'At most 20 values.'),
});
