import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import type { Db } from '../platform/context';
import type { EventPage, NpsAnswersTable, TrackingEventsTable } from './tables';

export type TrackingEventRecord = Selectable<TrackingEventsTable>;

export interface NewTrackingEvent extends Omit<TrackingEventRecord, 'id' | 'page' | 'properties' | 'forwarded_at'> {
  readonly properties: TrackingEventRecord['properties'];
  readonly page: EventPage;
}

/** The person whose events are meant. */
export interface TrackedPerson {
  readonly id: number;
  readonly identity: string;
}

/** Stores the new events; returns their number. A second birth of one identity does not count. */
export async function insertTrackingEvents(db: Db, events: readonly NewTrackingEvent[]): Promise<number> {
  if (events.length === 0) return 0;
  const rows = events.map((event) => ({ ...event, properties: JSON.stringify(event.properties), page: JSON.stringify(event.page) }));
  const kept = await db
    .insertInto('tracking_events')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return kept.length;
}

/** Stores an answer to the survey, once. */
export async function insertNpsAnswer(db: Db, answer: Selectable<NpsAnswersTable>): Promise<void> {
  await db
    .insertInto('nps_answers')
    .values(answer)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * The condition that an event is of a person: recorded while they were signed in, or under their identity while nobody was.
 * @param person their id and identity: values, or references to columns
 */
export const isEventOf = ({ id, identity }: { readonly id: unknown; readonly identity: unknown }): RawBuilder<SqlBool> =>
  sql`(tracking_events.profile_id = ${id} OR (tracking_events.profile_id IS NULL AND tracking_events.identity = ${identity}))`;

/** The events of a person, the newest first, before an id. */
export async function trackingEventsOf(
  db: Db,
  person: TrackedPerson,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<TrackingEventRecord[]> {
  let query = db.selectFrom('tracking_events').selectAll().where(isEventOf(person));
  if (before !== null) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

/** Every event of a person, the oldest first. */
export const allTrackingEventsOf = (db: Db, person: TrackedPerson): Promise<TrackingEventRecord[]> =>
  db.selectFrom('tracking_events').selectAll().where(isEventOf(person)).orderBy('id').execute();

/** How many events and survey answers of a person are stored. */
export async function countTracked(db: Db, person: TrackedPerson): Promise<{ events: number; answers: number }> {
  const events = db
    .selectFrom('tracking_events')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(isEventOf(person));
  const answers = db
    .selectFrom('nps_answers')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('profile_id', '=', person.id);
  const [{ count: eventCount }, { count: answerCount }] = [await events.executeTakeFirstOrThrow(), await answers.executeTakeFirstOrThrow()];
  return { events: eventCount, answers: answerCount };
}

/** Deletes the events of a person; returns their number. */
export async function deleteTrackingEvents(tx: Db, person: TrackedPerson): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('tracking_events').where(isEventOf(person)).executeTakeFirst();
  return Number(numDeletedRows);
}

/** The events of a person that wait for the collector are not sent to it any more. */
export async function withholdEvents(tx: Db, person: TrackedPerson): Promise<void> {
  await tx
    .updateTable('tracking_events')
    .set({ awaits_forwarding: false, is_for_collector: false })
    .where('awaits_forwarding', '=', true)
    .where(isEventOf(person))
    .execute();
}

/**
 * Events not yet sent to the collector, oldest first. Those of people who refuse it are left out: an instance of the earlier version
 * may have stored them as waiting.
 */
export async function waitingEvents(db: Db, most: number): Promise<TrackingEventRecord[]> {
  return db
    .selectFrom('tracking_events')
    .selectAll()
    .where('awaits_forwarding', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('profiles')
            .select('profiles.id')
            .where(isEventOf({ id: sql.ref('profiles.id'), identity: sql.ref('profiles.identity') }))
            .where((profile) => profile.or([profile('allows_forwarding', '=', false), profile('allows_analytics', '=', false)])),
        ),
      ),
    )
    .orderBy('id')
    .limit(most)
    .execute();
}

export async function markForwarded(db: Db, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await db.updateTable('tracking_events').set({ awaits_forwarding: false, forwarded_at: at }).where('id', 'in', ids).execute();
}

/** Deletes events received before a moment. */
export async function dropOldEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('tracking_events').where('received_at', '<', before).execute();
}
