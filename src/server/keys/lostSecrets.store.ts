/** Removes what only a lost `SECRET_KEY` could read, so that nothing that stays depends on it. */
import { sql } from 'kysely';
import type { Db, Encryption } from '../platform/context';
import { restartChain } from '../audit/appendChain.store';

const lostData = 'The data of this run can’t be read any more: they were encrypted with a key that is lost.';

/** Whole rows of these tables are of no use without the key. */
const tables = [
  'trigger_samples',
  'digest_entries',
  'run_steps',
  'run_words',
  'run_words_due',
  'run_approvals',
  'run_waits',
  'storage_values',
  'storage_changes',
  'two_factors',
  'two_factor_setups',
  'recovery_codes',
  'oauth_attempts',
  'reversible_events',
  'idempotency',
  'digest_keys',
] as const;

/**
 * Removes encrypted data, in a transaction, while no server runs. Runs under way fail, because their data is gone; connections have
 * to be reconnected, the audit trail is sealed with the key of `encryption` from then on, and addresses of webhooks are made again.
 * Secret fields of Zaps stay, so that the editor asks for them.
 */
export async function forgetLostSecrets(tx: Db, encryption: Encryption, now: Date): Promise<void> {
  await sql`UPDATE runs SET state = 'failed', reason = 'step', error = ${lostData}, ended_at = ${now}, autoreplay_at = NULL
    WHERE state NOT IN ('succeeded', 'filtered', 'failed', 'cancelled')`.execute(tx);
  await tx.updateTable('runs').set({ sealed_inputs: null, autoreplay_at: null }).execute();
  await tx.updateTable('lanes').set({ in_flight: 0 }).execute();
  await tx.updateTable('triggers').set({ token_hash: null, sealed_token: null }).execute();
  await tx
    .updateTable('authentications')
    .set({ lost_at: now, lost_reason: 'Its stored credentials can’t be read any more.' })
    .where('is_demo', '=', false)
    .where('lost_at', 'is', null)
    .execute();
  await tx.updateTable('data_exports').set({ archive: null, expires_at: now }).execute();
  await tx.deleteFrom('outbox').where('sealed', 'is not', null).execute();
  await restartChain(tx, encryption);
  for (const table of tables) await sql`DELETE FROM ${sql.table(table)}`.execute(tx);
}
