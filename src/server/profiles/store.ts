import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '../platform/context';
import { isRecordId } from '../platform/database/recordIds';
import { isEmailReserved } from '../activity/reversibleEvents.store';
import type { ProfilesTable } from './identity.tables';

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
