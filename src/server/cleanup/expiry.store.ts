import { days, hours } from '../../domain/durations';
import type { Db } from '../platform/context';
import { refusalMemory } from '../audit/verifyChain.store';
import { dropExpiredArchives, dropOldDeletions } from '../dataRights/store';
import { dropExpiredConfirmations } from '../emails/store';

/** Failures in a row are forgotten after this long without a try, unless only a reset may unlock. */
const failureMemory = days(30);

/**
 * Deletes expired data: archives, spent captchas, mailed codes, unfinished setups, old refusals in the audit trail, and old
 * failures. Failures from `keepFrom` on stay, however old: time must not unlock them (S10).
 */
export async function deleteExpired(db: Db, now: Date, keepFrom: number): Promise<void> {
  await dropExpiredArchives(db, now);
  await dropOldDeletions(db, now);
  await db.deleteFrom('error_reports').where('expires_at', '<=', now).execute();
  await db.deleteFrom('used_captchas').where('expires_at', '<=', now).execute();
  await db.deleteFrom('oauth_attempts').where('expires_at', '<=', now).execute();
  await db.deleteFrom('saml_requests').where('expires_at', '<=', now).execute();
  await db.deleteFrom('reauthentications').where('expires_at', '<=', now).execute();
  await db.deleteFrom('used_id_tokens').where('expires_at', '<=', now).execute();
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute();
  await db.deleteFrom('reset_codes').where('expires_at', '<=', now).execute();
  await dropExpiredConfirmations(db, now);
  await db.deleteFrom('reversible_events').where('expires_at', '<=', now).execute();
  await db.deleteFrom('email_changes').where('expires_at', '<=', now).execute();
  await db
    .deleteFrom('two_factor_setups')
    .where('started_at', '<=', new Date(now.getTime() - hours(1)))
    .execute();
  await db
    .deleteFrom('audit_events')
    .where((row) => row.or([row('result', '=', 'refused'), row('repeat_key', 'is not', null)]))
    // A row that is not in the chain yet stays until it is.
    .where('sequence', 'is not', null)
    .where('at', '<=', new Date(now.getTime() - refusalMemory))
    .execute();
  await db
    .deleteFrom('failure_streaks')
    .where('updated_at', '<=', new Date(now.getTime() - failureMemory))
    .where('failures', '<', keepFrom)
    .execute();
}
