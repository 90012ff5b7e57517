import { z } from 'zod';
import { allTrackingEventsOf, findTrackingProfile } from '../../tracking/store';
import { exporter, iso, isoOrNull, Moment } from './exporter';

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
