/**
 * One effect for one `Idempotency-Key` (R07).
 *
 * The row is written in the transaction of the work: parallel copies wait for it at the unique key, a rollback leaves no row, and
 * after a crash either both exist or neither.
 */
import type { Transaction } from 'kysely';
import type { ServerContext } from '../../context/context';
import { HttpProblem } from '../../context/handler';
import { equalsInConstantTime } from '../../context/encryption';
import type { Tables } from '../../tables';

const keptSeconds = 24 * 3600;

export interface KeyedRequest {
  /** Part of the stored digest of the key: keep it when an endpoint gets another name, or a retry during an upgrade acts twice. */
  readonly scope: string;
  /** The owner of the key: `profile:7`, or for visitors `address:203.0.113.9`. The same key of another owner is unrelated. */
  readonly caller: string;
  /** `call.idempotencyKey`; null just runs the work. */
  readonly key: string | null;
  readonly body: unknown;
}

export interface KeyedReply {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Runs `work`, or returns the reply of the first run without running it again. Call it first in the transaction, and return its
 * reply unchanged. Only replies that `work` returns are kept; if it throws, nothing is. Throws `HttpProblem` 422 if the key was used
 * before with another body. Kept for 24 hours.
 */
export async function once<R extends KeyedReply>(
  { clock, encryption }: Pick<ServerContext, 'clock' | 'encryption'>,
  tx: Transaction<Tables>,
  request: KeyedRequest,
  work: () => Promise<R>,
): Promise<{ reply: R; isRepeat: boolean }> {
  if (request.key === null) return { reply: await work(), isRepeat: false };

  const now = clock.now();
  const key = encryption.digest('idempotency-key', JSON.stringify([request.scope, request.caller, request.key]));
  const fingerprint = encryption.digest('idempotency-body', JSON.stringify(request.body ?? null));

  await tx.deleteFrom('idempotency').where('key', '=', key).where('expires_at', '<=', now).execute();
  const claimed = await tx
    .insertInto('idempotency')
    .values({ key, fingerprint, sealed_reply: null, created_at: now, expires_at: new Date(now.getTime() + keptSeconds * 1000) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();

  if (!claimed) {
    const kept = await tx.selectFrom('idempotency').selectAll().where('key', '=', key).executeTakeFirst();
    if (!kept?.sealed_reply || !equalsInConstantTime(kept.fingerprint, fingerprint)) {
      throw new HttpProblem(422, { errors: ['This Idempotency-Key was used for another request.'], reason: 'invalid_request' });
    }
    return { reply: JSON.parse(encryption.decrypt('idempotency-reply', kept.sealed_reply).toString('utf8')) as R, isRepeat: true };
  }

  const reply = await work();
  const encryptedReply = encryption.encrypt('idempotency-reply', JSON.stringify({ status: reply.status, body: reply.body }));
  await tx.updateTable('idempotency').set({ sealed_reply: encryptedReply }).where('key', '=', key).execute();
  return { reply, isRepeat: false };
}
