import { sql } from 'kysely';
import type { Db } from '../platform/context';
import { lockAccountsOf } from '../dataRights/erasure.store';
import { forgetDevicesOf } from '../profiles/store';
import { setZapState } from '../zaps/store';

/** Every table that contains a way to sign in to a profile, a change that would become one, or a proof of one. */
const signInTables = [
  'passkeys',
  'passkey_challenges',
  'two_factors',
  'two_factor_setups',
  'recovery_codes',
  'reset_codes',
  'sign_on_identities',
  'saml_identities',
  'email_changes',
  'reauthentications',
  'sessions',
  'challenges',
  'reversible_events',
] as const;

/**
 * Removes every way to sign in to a profile: password, passkeys, factors, recovery codes, identities at providers, pending email
 * changes, sessions and known devices (S65). The caller must have locked the profile.
 */
export async function removeSignInMethods(tx: Db, profileId: number): Promise<void> {
  await tx.updateTable('profiles').set({ password_hash: null }).where('id', '=', profileId).execute();
  await forgetDevicesOf(tx, profileId);
  for (const table of signInTables) await tx.deleteFrom(table).where('profile_id', '=', profileId).execute();
}

/** What a session or a mailed code has begun, and the sessions themselves. */
const openTables = [
  'passkey_challenges',
  'two_factor_setups',
  'reset_codes',
  'email_changes',
  'reauthentications',
  'sessions',
  'challenges',
] as const;

/**
 * Ends every session of a profile, makes its password invalid, forgets its devices and drops every change that is under way.
 * Passkeys, factors and identities stay. The caller must have locked the profile.
 */
export async function endEveryAccess(tx: Db, profileId: number): Promise<void> {
  await tx.updateTable('profiles').set({ password_hash: null }).where('id', '=', profileId).execute();
  await forgetDevicesOf(tx, profileId);
  for (const table of openTables) await tx.deleteFrom(table).where('profile_id', '=', profileId).execute();
  await tx.deleteFrom('recovery_codes').where('profile_id', '=', profileId).where('is_pending', '=', true).execute();
}

/**
 * Removes what would give another person the profile's data: connections of apps, which lead to another person's accounts
 * there, links that show its Zaps, and the address for invoices of accounts that it owns; and turns its Zaps off, so that none
 * of them runs unnoticed, not even when a plan would turn it on again (S65). The Zaps themselves stay as they are. The caller
 * must have locked the profile. No one else can be in these accounts: only a person with a confirmed address can invite others.
 */
export async function removeDataAccess(tx: Db, profileId: number, now: Date): Promise<void> {
  // Changes of plans lock the account before its Zaps.
  await lockAccountsOf(tx, profileId);
  await tx.deleteFrom('authentications').where('profile_id', '=', profileId).execute();
  const zaps = tx.selectFrom('zaps').select('id').where('owner_id', '=', profileId);
  await tx.deleteFrom('zap_shares').where('zap_id', 'in', zaps).execute();
  const running = await zaps
    .where(({ or, eb, exists, selectFrom }) =>
      or([eb('state', '=', 'on'), exists(selectFrom('zap_pauses').select('zap_id').whereRef('zap_pauses.zap_id', '=', 'zaps.id'))]),
    )
    .execute();
  const ids = running.map(({ id }) => id);
  await setZapState(tx, ids, 'off', now);
  const owned = tx.selectFrom('memberships').select('account_id').where('profile_id', '=', profileId).where('role', '=', 'owner');
  await tx.updateTable('accounts').set({ invoice_email: null, send_invoice_email: false }).where('id', 'in', owned).execute();
}

/** The limits on failures in a row and their consequences. Times in seconds. */
interface FailureRule {
  /** A lock begins at each multiple of this many failures. */
  readonly lockAfter: number;
  /** The first lock; each further one is twice as long, up to `maxSeconds`. */
  readonly seconds: number;
  readonly maxSeconds: number;
  /** From this many on, only `resetFailures` unlocks. */
  readonly untilEndedAfter: number;
}

export type FailureEntry =
  /** `failures` counts this attempt as a failure until `resetFailures` says otherwise. */
  { readonly kind: 'open'; readonly failures: number } | { readonly kind: 'locked'; readonly retryAfterSeconds: number | null };

/**
 * Counts one attempt as failed before it is tried, so that parallel attempts cannot pass the limit (S10). The attempt that
 * reaches the limit is still allowed; those after it are locked. Attempts at a locked counter are not counted. `key` must not
 * reveal who it counts. A single statement decides; call it outside a transaction so that it is not rolled back.
 */
export async function countFailure(db: Db, key: string, rule: FailureRule, now: Date): Promise<FailureEntry> {
  const failures = sql<number>`failure_streaks.failures + 1`;
  const lockedUntil = sql<Date | null>`case when (${failures}) % ${rule.lockAfter}::integer = 0
    then ${now}::timestamptz + make_interval(secs => least(
      ${rule.maxSeconds}::double precision,
      ${rule.seconds}::double precision * power(2, least(30, (${failures}) / ${rule.lockAfter}::integer - 1))))
    else null end`;
  const row = await db
    .insertInto('failure_streaks')
    .values({
      key,
      failures: 1,
      locked_until: rule.lockAfter === 1 ? new Date(now.getTime() + rule.seconds * 1000) : null,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ failures, locked_until: lockedUntil, updated_at: now })
        .where('failure_streaks.failures', '<', rule.untilEndedAfter)
        .where((eb) => eb.or([eb('failure_streaks.locked_until', 'is', null), eb('failure_streaks.locked_until', '<=', now)])),
    )
    .returning('failures')
    .executeTakeFirst();
  if (row) return { kind: 'open', failures: row.failures };

  const counter = await db.selectFrom('failure_streaks').selectAll().where('key', '=', key).executeTakeFirst();
  const left = counter?.locked_until ? Math.ceil((counter.locked_until.getTime() - now.getTime()) / 1000) : null;
  return {
    kind: 'locked',
    retryAfterSeconds: left === null || (counter?.failures ?? 0) >= rule.untilEndedAfter ? null : Math.max(1, left),
  };
}

/** Removes one entry that turned out not to be an attempt, and the lock that it caused. */
export async function undoFailure(db: Db, key: string, lockAfter: number): Promise<void> {
  await db
    .updateTable('failure_streaks')
    .set((row) => ({
      failures: row('failures', '-', 1),
      locked_until: sql<Date | null>`case when failures % ${lockAfter}::integer = 0 then null else locked_until end`,
    }))
    .where('key', '=', key)
    .where('failures', '>', 0)
    .execute();
}

/** Failures in a row so far. */
export async function failureCount(db: Db, key: string): Promise<number> {
  const row = await db.selectFrom('failure_streaks').select('failures').where('key', '=', key).executeTakeFirst();
  return row?.failures ?? 0;
}

/** A success, or a reset: the count restarts and the lock is removed. */
export async function resetFailures(tx: Db, keys: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('failure_streaks')
    .where('key', 'in', [...keys])
    .execute();
}

/** Records a captcha's solution; false if it was used before, on any instance (S08). */
export async function takeCaptcha(db: Db, solutionHash: string, expiresAt: Date): Promise<boolean> {
  const row = await db
    .insertInto('used_captchas')
    .values({ solution_hash: solutionHash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('solution_hash')
    .executeTakeFirst();
  return row !== undefined;
}
