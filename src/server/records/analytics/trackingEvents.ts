import type { Selectable } from 'kysely';
import type { Db } from '../../context/context';
import type { EventPage, NpsAnswersTable, TrackingEventsTable } from '../../tables/signals';

export type TrackingEventRecord = Selectable<TrackingEventsTable>;

export interface NewTrackingEvent extends Omit<TrackingEventRecord, 'id' | 'page' | 'properties'> {
  readonly properties: TrackingEventRecord['properties'];
  readonly page: EventPage;
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

/** Events not yet sent to the collector, oldest first. */
export async function waitingEvents(db: Db, most: number): Promise<TrackingEventRecord[]> {
  return db.selectFrom('tracking_events').selectAll().where('awaits_forwarding', '=', true).orderBy('id').limit(most).execute();
}

export async function markForwarded(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.updateTable('tracking_events').set({ awaits_forwarding: false }).where('id', 'in', ids).execute();
}

/** Deletes events received before a moment. */
export async function dropOldEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('tracking_events').where('received_at', '<', before).execute();
}
