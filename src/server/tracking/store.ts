import { type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely';
import type { Db } from '../platform/context';
import type { EventPage, NpsAnswersTable, TrackingEventsTable } from './tables';
import type { ProfilesTable } from '../profiles/tables';
import type { AbTestsTable } from '../catalogue/tables';

// What people decide about tracking, and the identity by which analytics know them.

const columns = [
  'id',
  'identity',
  'device_epoch',
  'switches',
  'flag_choices',
  'allows_analytics',
  'allows_ab_tests',
  'allows_forwarding',
] as const;

export type TrackingProfile = Pick<Selectable<ProfilesTable>, (typeof columns)[number]>;
export type TrackingChoices = Partial<Pick<TrackingProfile, 'flag_choices' | 'allows_analytics' | 'allows_ab_tests' | 'allows_forwarding'>>;

export async function findTrackingProfile(db: Db, profileId: number): Promise<TrackingProfile | null> {
  return (await db.selectFrom('profiles').select(columns).where('id', '=', profileId).executeTakeFirst()) ?? null;
}

/**
 * The people with one of these ids or identities. Their choices cannot change before the end of the transaction: an event that is
 * stored was still allowed when a later refusal was accepted.
 */
export async function lockTrackingProfiles(
  tx: Db,
  { ids, identities }: { readonly ids: readonly number[]; readonly identities: readonly string[] },
): Promise<TrackingProfile[]> {
  if (ids.length === 0 && identities.length === 0) return [];
  return tx
    .selectFrom('profiles')
    .select(columns)
    .where((row) =>
      row.or([
        ...(ids.length === 0 ? [] : [row('id', 'in', [...ids])]),
        ...(identities.length === 0 ? [] : [row('identity', 'in', [...identities])]),
      ]),
    )
    .orderBy('id')
    .forShare()
    .execute();
}

/** Stores one choice or more. */
export async function updateTrackingChoices(tx: Db, profileId: number, choices: TrackingChoices): Promise<void> {
  await tx.updateTable('profiles').set(choices).where('id', '=', profileId).execute();
}

// The global definitions of flags and A/B tests; a profile's and an account's own settings are in their rows.

export type AbTestRecord = Selectable<AbTestsTable>;

interface DescribedFlag {
  readonly name: string;
  /** Whether the default is that of sessions or of accounts. */
  readonly scope: 'session' | 'account';
  readonly is_on: boolean;
  readonly about: string;
}

/** All flags of the catalogue, by name. */
export async function describedFlags(db: Db): Promise<DescribedFlag[]> {
  return db.selectFrom('switches').select(['name', 'scope', 'is_on', 'about']).orderBy('name').execute();
}

/** The defaults of the flags of a scope. */
export const defaultsOf = (flags: readonly DescribedFlag[], scope: DescribedFlag['scope']): Record<string, boolean> =>
  Object.fromEntries(flags.filter((flag) => flag.scope === scope).map(({ name, is_on }) => [name, is_on]));

export async function runningAbTests(db: Db): Promise<AbTestRecord[]> {
  return db.selectFrom('ab_tests').selectAll().where('is_running', '=', true).orderBy('id').execute();
}

export type TrackingEventRecord = Selectable<TrackingEventsTable>;

interface NewTrackingEvent extends Omit<TrackingEventRecord, 'id' | 'page' | 'properties' | 'forwarded_at'> {
  readonly properties: TrackingEventRecord['properties'];
  readonly page: EventPage;
}

/** The person whose events are meant. */
interface TrackedPerson {
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
const isEventOf = ({ id, identity }: { readonly id: unknown; readonly identity: unknown }): RawBuilder<SqlBool> =>
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
