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
