/** Sessions and challenges as stored. `http` handles the cookies. */
import { type Kysely, type Selectable, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Clock, Db } from '../platform/context';
import type { Config } from '../platform/config/config';
import type { OwnProfileRecord } from '../profiles/tables';
import { ownProfileOf, shownProfile } from '../profiles/ownProfile.store';
import { prepared, type ValueOf } from '../platform/database/prepared';
import { hashToken } from '../platform/encryption/encryption';
import type { Tables } from '../platform/tables';
import type { SessionsTable } from './foundation.tables';

type Times = Pick<Config, 'session'>;

export interface LiveSession {
  readonly id: string;
  readonly profileId: number;
  readonly authenticatedAt: Date;
  readonly lastSeenAt: Date;
  readonly isMasquerading: boolean;
}

export interface LiveChallenge {
  readonly id: string;
  readonly profileId: number;
  readonly kind: 'two_factor' | 'single_session';
}

const idleSince = ({ session }: Times, now: Date) => new Date(now.getTime() - session.idleSeconds * 1000);

interface SessionFilter {
  readonly hash: string;
  readonly now: Date;
  readonly idleSince: Date;
}

const liveSession = (db: Kysely<Tables>, value: ValueOf<SessionFilter>) =>
  db
    .selectFrom('sessions')
    .select(['id', 'profile_id', 'authenticated_at', 'last_seen_at', 'masquerader_id'])
    .where('id', '=', value('hash'))
    .where('expires_at', '>', value('now'))
    .where('last_seen_at', '>', value('idleSince'));

// As one JSON value, which is read in less time than columns.
const sessionByHash = prepared('session', (db, value: ValueOf<SessionFilter>) =>
  db.selectNoFrom(jsonObjectFrom(liveSession(db, value)).as('session')),
);
const sessionAndProfile = prepared('session-and-profile', (db, value: ValueOf<SessionFilter>) =>
  db.selectNoFrom(
    jsonObjectFrom(liveSession(db, value).select(shownProfile(db, sql.ref('sessions.profile_id'), value('now')).as('profile'))).as(
      'session',
    ),
  ),
);

const sessionFilter = (config: Times, now: Date, token: string): SessionFilter => ({
  hash: hashToken(token),
  now,
  idleSince: idleSince(config, now),
});

/** The session of this token while neither limit has passed (S22), otherwise null. Unknown tokens are never adopted (S20). */
export async function findSession(db: Db, config: Times, now: Date, token: string): Promise<LiveSession | null> {
  const [row] = await sessionByHash(db, sessionFilter(config, now, token));
  return row?.session ? liveSessionOf(row.session) : null;
}

/** As `findSession`, with the profile that it is of, in one statement. */
export async function findSessionWithProfile(
  db: Db,
  config: Times,
  now: Date,
  token: string,
): Promise<{ session: LiveSession; ownProfile: OwnProfileRecord | null } | null> {
  const [row] = await sessionAndProfile(db, sessionFilter(config, now, token));
  return row?.session ? { session: liveSessionOf(row.session), ownProfile: ownProfileOf(row.session.profile) } : null;
}

/** In JSON a moment is a text. */
type SessionInJson = Pick<Selectable<SessionsTable>, 'id' | 'profile_id' | 'masquerader_id'> & {
  readonly authenticated_at: string;
  readonly last_seen_at: string;
};

const liveSessionOf = (row: SessionInJson): LiveSession => ({
  id: row.id,
  profileId: row.profile_id,
  authenticatedAt: new Date(row.authenticated_at),
  lastSeenAt: new Date(row.last_seen_at),
  isMasquerading: row.masquerader_id !== null,
});

/** Records that the session is in use: once a minute, or more often if the idle limit is short. */
export async function touchSession(db: Db, config: Times, now: Date, session: LiveSession): Promise<void> {
  const grain = Math.min(60, config.session.idleSeconds / 10) * 1000;
  if (now.getTime() - session.lastSeenAt.getTime() < grain) return;
  await db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', session.id).execute();
}

export async function insertSession(
  tx: Db,
  config: Times,
  session: { token: string; profileId: number; now: Date; beganAt: Date; userAgent: string; address: string },
): Promise<string> {
  const id = hashToken(session.token);
  await tx
    .insertInto('sessions')
    .values({
      id,
      profile_id: session.profileId,
      created_at: session.now,
      began_at: session.beganAt,
      authenticated_at: session.now,
      last_seen_at: session.now,
      expires_at: new Date(session.now.getTime() + config.session.absoluteSeconds * 1000),
      masquerader_id: null,
      user_agent: session.userAgent.slice(0, 300),
      address: session.address,
    })
    .execute();
  return id;
}

/** Since when the browser of an active session of this profile has been signed in without a break; null for another token. */
export async function signedInSince(db: Db, config: Times, now: Date, of: { token: string; profileId: number }): Promise<Date | null> {
  const row = await db
    .selectFrom('sessions')
    .select(['began_at', 'created_at'])
    .where('id', '=', hashToken(of.token))
    .where('profile_id', '=', of.profileId)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', idleSince(config, now))
    .executeTakeFirst();
  return row === undefined ? null : (row.began_at ?? row.created_at);
}

/** The same by the id of a session. */
export async function sessionBegan(db: Db, sessionId: string): Promise<Date | null> {
  const row = await db.selectFrom('sessions').select(['began_at', 'created_at']).where('id', '=', sessionId).executeTakeFirst();
  return row === undefined ? null : (row.began_at ?? row.created_at);
}

export async function deleteSessionByToken(tx: Db, token: string): Promise<void> {
  await tx.deleteFrom('sessions').where('id', '=', hashToken(token)).execute();
}

const publicIdShape = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Ends a session by its public id; false if the profile has none with that id. */
export async function deleteOwnSession(tx: Db, profileId: number, publicId: string): Promise<boolean> {
  if (!publicIdShape.test(publicId)) return false;
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('profile_id', '=', profileId)
    .where('public_id', '=', publicId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export type OwnSession = Selectable<SessionsTable>;

/** The active sessions of a profile, the last used first. */
export async function sessionsOf(db: Db, config: Times, now: Date, profileId: number): Promise<OwnSession[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', idleSince(config, now))
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute();
}

/** Ends every session and challenge of a profile except one (S23). */
export async function deleteSessionsOf(tx: Db, profileId: number, exceptSessionId?: string): Promise<void> {
  let sessions = tx.deleteFrom('sessions').where('profile_id', '=', profileId);
  if (exceptSessionId !== undefined) sessions = sessions.where('id', '!=', exceptSessionId);
  await sessions.execute();
  await tx.deleteFrom('challenges').where('profile_id', '=', profileId).execute();
}

/** Ends every session and challenge of everybody, and forgets all known devices; returns the number of sessions. */
export async function deleteAllSessions(tx: Db): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('sessions').executeTakeFirst();
  await tx.deleteFrom('challenges').execute();
  await tx
    .updateTable('profiles')
    .set((row) => ({ device_epoch: row('device_epoch', '+', 1) }))
    .execute();
  return Number(numDeletedRows);
}

/** The number of active sessions of the profile. */
export async function countSessions(tx: Db, config: Times, clock: Clock, profileId: number): Promise<number> {
  const now = clock.now();
  const row = await tx
    .selectFrom('sessions')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('profile_id', '=', profileId)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', idleSince(config, now))
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function findChallenge(db: Db, now: Date, token: string): Promise<LiveChallenge | null> {
  const row = await db
    .selectFrom('challenges')
    .select(['id', 'profile_id', 'kind'])
    .where('id', '=', hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ? { id: row.id, profileId: row.profile_id, kind: row.kind } : null;
}

export async function insertChallenge(
  tx: Db,
  config: Times,
  challenge: { token: string; profileId: number; kind: LiveChallenge['kind']; now: Date },
): Promise<void> {
  await tx
    .insertInto('challenges')
    .values({
      id: hashToken(challenge.token),
      profile_id: challenge.profileId,
      kind: challenge.kind,
      created_at: challenge.now,
      expires_at: new Date(challenge.now.getTime() + config.session.challengeSeconds * 1000),
    })
    .execute();
}

export async function deleteChallengeByToken(tx: Db, token: string): Promise<void> {
  await tx.deleteFrom('challenges').where('id', '=', hashToken(token)).execute();
}
