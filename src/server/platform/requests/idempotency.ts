/**
 * One effect for one `Idempotency-Key` (R07).
 *
 * The row is written in the transaction of the work: parallel copies wait for it at the unique key, a rollback leaves no row, and
 * after a crash either both exist or neither.
 */
import type { Transaction } from 'kysely';
import type { ServerContext } from '../context';
import { HttpProblem } from '../handler';
import { equalsInConstantTime } from '../encryption/encryption';
import type { Tables } from '../tables';

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
  const { key, kept } = await claim({ clock, encryption }, tx, request, request.key);
  if (kept !== null) {
    if (kept.reply === null) throw usedOtherwise();
    return { reply: kept.reply as R, isRepeat: true };
  }
  const reply = await work();
  await keepReply({ encryption }, tx, key, reply);
  return { reply, isRepeat: false };
}

/**
 * The same for work that acts outside of the database, such as a call of an app: the key is committed before it. A repetition that
 * comes before the reply is kept, also after a crash, gives null. If the work throws an `HttpProblem`,
 * it did nothing, and the key is free again.
 */
export async function onceOutside<R extends KeyedReply>(
  context: Pick<ServerContext, 'clock' | 'db' | 'encryption'>,
  request: KeyedRequest,
  work: () => Promise<R>,
): Promise<R | null> {
  const { db } = context;
  if (request.key === null) return work();
  const { key, kept } = await db.transaction().execute((tx) => claim(context, tx, request, request.key!));
  if (kept !== null) return kept.reply as R | null;
  try {
    const reply = await work();
    await db.transaction().execute((tx) => keepReply(context, tx, key, reply));
    return reply;
  } catch (error) {
    if (error instanceof HttpProblem) await db.deleteFrom('idempotency').where('key', '=', key).execute();
    throw error;
  }
}

const usedOtherwise = (): HttpProblem =>
  new HttpProblem(422, { errors: ['This Idempotency-Key was used for another request.'], reason: 'invalid_request' });

type Means = Pick<ServerContext, 'clock' | 'encryption'>;

/** Stores a key, or gives what is kept for it; the reply of work that has not ended is null. */
async function claim(
  { clock, encryption }: Means,
  tx: Transaction<Tables>,
  request: KeyedRequest,
  given: string,
): Promise<{ key: string; kept: { reply: unknown } | null }> {
  const now = clock.now();
  const key = encryption.digest('idempotency-key', JSON.stringify([request.scope, request.caller, given]));
  const fingerprint = encryption.digest('idempotency-body', JSON.stringify(request.body ?? null));

  await tx.deleteFrom('idempotency').where('key', '=', key).where('expires_at', '<=', now).execute();
  const claimed = await tx
    .insertInto('idempotency')
    .values({ key, fingerprint, sealed_reply: null, created_at: now, expires_at: new Date(now.getTime() + keptSeconds * 1000) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();

  if (claimed) return { key, kept: null };
  const kept = await tx.selectFrom('idempotency').selectAll().where('key', '=', key).executeTakeFirst();
  if (!kept || !equalsInConstantTime(kept.fingerprint, fingerprint)) throw usedOtherwise();
  const sealed = kept.sealed_reply;
  return { key, kept: { reply: sealed && JSON.parse(encryption.decrypt('idempotency-reply', sealed).toString('utf8')) } };
}

async function keepReply(
  { encryption }: Pick<Means, 'encryption'>,
  tx: Transaction<Tables>,
  key: string,
  reply: KeyedReply,
): Promise<void> {
  const encryptedReply = encryption.encrypt('idempotency-reply', JSON.stringify({ status: reply.status, body: reply.body }));
  await tx.updateTable('idempotency').set({ sealed_reply: encryptedReply }).where('key', '=', key).execute();
}
