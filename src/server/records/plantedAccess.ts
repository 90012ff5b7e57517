import type { Db } from '../context';
import { forgetDevicesOf } from './profiles';

/** Every table that contains a way to sign in to a profile, or a change that would become one. */
const waysIn = [
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
] as const;

/**
 * Removes every way to sign in to a profile: password, passkeys, factors, recovery codes, identities at providers, pending email
 * changes, sessions and known devices (S65). The caller must have locked the profile.
 */
export async function dropWaysIn(tx: Db, profileId: number): Promise<void> {
  await tx.updateTable('profiles').set({ password_hash: null }).where('id', '=', profileId).execute();
  await forgetDevicesOf(tx, profileId);
  for (const table of waysIn) await tx.deleteFrom(table).where('profile_id', '=', profileId).execute();
}
