import type { Generated, Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '../platform/context';
import { isRecordId } from '../platform/database/recordIds';
import { isEmailReserved } from '../activity/store';
import type { ProfilesTable } from './tables';

/** A person's answers after signing up. */
interface OnboardingsTable {
  profile_id: number;
  role: string | null;
  goal: string | null;
  /** Keys of apps, in the order in which they were chosen. */
  apps: Generated<string[]>;
  completed_at: Date | null;
  updated_at: Date;
}

/** Made by the migration `0009_landing`. */
declare module '../platform/tables' {
  interface Tables {
    onboardings: OnboardingsTable;
  }
}

export type OnboardingRecord = Selectable<OnboardingsTable>;
type OnboardingAnswers = Partial<Pick<OnboardingRecord, 'role' | 'goal' | 'apps'>>;

export async function findOnboarding(db: Db, profileId: number): Promise<OnboardingRecord | null> {
  return (await db.selectFrom('onboardings').selectAll().where('profile_id', '=', profileId).executeTakeFirst()) ?? null;
}

/**
 * Stores the given answers; all others stay. One statement, so that two simultaneous saves both count, and a completed one keeps
 * its first moment (B3.62).
 */
export async function saveOnboarding(
  db: Db,
  profileId: number,
  { answers, isComplete, now }: { readonly answers: OnboardingAnswers; readonly isComplete: boolean; readonly now: Date },
): Promise<OnboardingRecord> {
  const completed_at = isComplete ? now : null;
  return db
    .insertInto('onboardings')
    .values({ profile_id: profileId, role: null, goal: null, ...answers, completed_at, updated_at: now })
    .onConflict((conflict) =>
      conflict.column('profile_id').doUpdateSet(({ fn, ref, val }) => ({
        ...answers,
        completed_at: fn.coalesce(ref('onboardings.completed_at'), val(completed_at)),
        updated_at: now,
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export type ProfileRecord = Selectable<ProfilesTable>;

export async function findProfile(db: Db, id: number): Promise<ProfileRecord | null> {
  if (!isRecordId(id)) return null;
  return (await db.selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** By the normalised address, from `identifierOf` (S31). */
export async function findProfileByEmail(db: Db, identifier: string): Promise<ProfileRecord | null> {
  // PostgreSQL refuses NUL in a text; no address contains it.
  if (identifier.includes('\0')) return null;
  return (await db.selectFrom('profiles').selectAll().where('email_folded', '=', identifier).executeTakeFirst()) ?? null;
}

/** The folded addresses among these that belong to a profile; one statement for any number. */
export async function knownEmails(db: Db, identifiers: readonly string[]): Promise<ReadonlySet<string>> {
  const asked = identifiers.filter((identifier) => !identifier.includes('\0'));
  if (asked.length === 0) return new Set();
  const rows = await db.selectFrom('profiles').select('email_folded').where('email_folded', 'in', asked).execute();
  return new Set(rows.map(({ email_folded }) => email_folded));
}

/**
 * The profile, locked against every other change of its credentials until the transaction ends: earlier checks are repeated under
 * this lock, and changes of its sessions are serialised (S23, S24). Rows that only refer to the profile may be inserted
 * meanwhile: a transaction that has locked an account may pass its Zaps to a locked profile without a deadlock.
 */
export async function lockProfile(tx: Db, id: number): Promise<ProfileRecord | null> {
  return (await tx.selectFrom('profiles').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()) ?? null;
}

/**
 * The new profile, or null if the address is taken (including by a simultaneous sign-up), or may come back to another profile.
 * `isProved`: the provider of the address's domain vouches for the person, who then gets the address in any case.
 */
export async function insertProfile(
  tx: Db,
  values: Insertable<ProfilesTable> & { readonly signup: Date },
  { isProved = false }: { readonly isProved?: boolean } = {},
): Promise<ProfileRecord | null> {
  const row = await tx
    .insertInto('profiles')
    .values(values)
    .onConflict((conflict) => conflict.column('email_folded').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row === undefined || isProved) return row ?? null;
  // After the insert: a change that freed the address a moment ago is visible by now.
  if (!(await isEmailReserved(tx, row.email_folded, row.id, values.signup))) return row;
  await tx.deleteFrom('profiles').where('id', '=', row.id).execute();
  return null;
}

/** Sets a new password. A person who knew the old one may have a known device, so all are forgotten (S11). */
export async function setPassword(tx: Db, id: number, passwordHash: string, at: Date): Promise<void> {
  await tx.updateTable('profiles').set({ password_hash: passwordHash, password_changed_at: at }).where('id', '=', id).execute();
  await forgetDevicesOf(tx, id);
}

/** The epoch from which devices count as known; 0 for a missing profile. */
export async function deviceEpochOf(db: Db, id: number): Promise<number> {
  return (await db.selectFrom('profiles').select('device_epoch').where('id', '=', id).executeTakeFirst())?.device_epoch ?? 0;
}

/** Forgets all known devices (S11). */
export async function forgetDevicesOf(tx: Db, id: number): Promise<void> {
  await tx
    .updateTable('profiles')
    .set((row) => ({ device_epoch: row('device_epoch', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Replaces a hash with a stronger one of the same password (S01); does nothing if the password was changed meanwhile. */
export async function rehashPassword(tx: Db, id: number, from: string, to: string): Promise<void> {
  await tx.updateTable('profiles').set({ password_hash: to }).where('id', '=', id).where('password_hash', '=', from).execute();
}

/** True if the profile still had that address and is now confirmed. */
export async function markEmailConfirmed(tx: Db, id: number, emailFolded: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('profiles')
    .set({ email_confirmed: true })
    .where('id', '=', id)
    .where('email_folded', '=', emailFolded)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The fields that people may change about themselves. */
export type ProfileChanges = Partial<
  Pick<
    Updateable<ProfilesTable>,
    | 'first_name'
    | 'last_name'
    | 'job_title'
    | 'personas'
    | 'timezone'
    | 'alert_actions'
    | 'alert_triggers'
    | 'summary_schedule'
    | 'receives_updates'
    | 'viewed_help'
    | 'has_seen_notifications'
    | 'should_see_nps_survey'
    | 'tos_agreement'
    | 'should_renew_tos'
  >
>;

export async function updateProfile(tx: Db, id: number, changes: ProfileChanges): Promise<void> {
  await tx.updateTable('profiles').set(changes).where('id', '=', id).execute();
}

/** Sets another, confirmed address. Throws the database's unique violation (23505) if it is taken. */
export async function changeEmailOf(tx: Db, id: number, email: string, emailFolded: string): Promise<void> {
  await tx.updateTable('profiles').set({ email, email_folded: emailFolded, email_confirmed: true }).where('id', '=', id).execute();
}

/** Sets whether the profile of this identity wants news; returns its id, or null if there is none. */
export async function setUpdatesByIdentity(tx: Db, identity: string, receivesUpdates: boolean): Promise<number | null> {
  const row = await tx
    .updateTable('profiles')
    .set({ receives_updates: receivesUpdates })
    .where('identity', '=', identity)
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The address of the profile's picture; null for none. */
export async function setAvatarOf(tx: Db, id: number, avatar: string | null): Promise<void> {
  await tx.updateTable('profiles').set({ avatar }).where('id', '=', id).execute();
}

/** A profile has at most one picture: a new one replaces the old. */
export async function putAvatar(tx: Db, avatar: { id: string; profileId: number; picture: Buffer; now: Date }): Promise<void> {
  const values = { id: avatar.id, picture: avatar.picture, created_at: avatar.now };
  await tx
    .insertInto('avatars')
    .values({ profile_id: avatar.profileId, ...values })
    .onConflict((conflict) => conflict.column('profile_id').doUpdateSet(values))
    .execute();
}

export async function deleteAvatar(tx: Db, profileId: number): Promise<void> {
  await tx.deleteFrom('avatars').where('profile_id', '=', profileId).execute();
}

/** The picture by its random name, for its owner and people who share an account with them; null for all others (S51). */
export async function findAvatarFor(db: Db, id: string, viewerId: number): Promise<Buffer | null> {
  const row = await db
    .selectFrom('avatars')
    .select('picture')
    .where('id', '=', id)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('avatars.profile_id', '=', viewerId),
        exists(
          selectFrom('memberships as theirs')
            .innerJoin('memberships as own', 'own.account_id', 'theirs.account_id')
            .select('own.account_id')
            .whereRef('theirs.profile_id', '=', 'avatars.profile_id')
            .where('own.profile_id', '=', viewerId),
        ),
      ]),
    )
    .executeTakeFirst();
  return row?.picture ?? null;
}
