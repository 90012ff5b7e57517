/**
 * Adds what the audit trail has got to its chain (decision 56). Requests only write rows; one instance at a time puts them into the
 * order of the chain, so that no request waits for another one.
 */
import { createHash, createHmac } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { hours } from '../../domain/durations';
import type { Db, Encryption, Random } from '../platform/context';
import type { AuditChainTable, AuditCheckpointsTable, AuditEventsTable, AuditHeadTable } from './tables';

// The hashes of the chain of the audit trail. What is hashed is JSON of a fixed form, so anybody can repeat it.

export type EventRow = Selectable<AuditEventsTable>;
export type ChainEntry = Selectable<AuditChainTable>;
export type Checkpoint = Selectable<AuditCheckpointsTable>;
type Head = Selectable<AuditHeadTable>;

/** The purpose of the key of seals. It stays the same when `SECRET_KEY` changes. */
const sealPurpose = 'audit-chain';

const sha256 = (parts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(parts), 'utf8').digest('base64url');

/**
 * The digest of the personal values of an event. Its key is the salt: once an erasure has removed values and salt, the digest reveals
 * nothing.
 */
export function personalDigest(event: Pick<EventRow, 'address' | 'user_agent' | 'identifier_hash'>, salt: string): string {
  const { address, user_agent, identifier_hash } = event;
  return createHmac('sha256', Buffer.from(salt, 'base64url'))
    .update(JSON.stringify([address, user_agent, identifier_hash]), 'utf8')
    .digest('base64url');
}

/** The digest of an event: all of it but `times`, which has separate entries. Personal values are in it by their digest. */
export function eventDigest(
  event: Pick<EventRow, 'id' | 'at' | 'action' | 'result' | 'detail' | 'profile_id' | 'request_id'>,
  personal: string | null,
): string {
  const { id, at, action, result, detail, profile_id, request_id } = event;
  return sha256(['event', id, at.toISOString(), action, result, detail, profile_id, request_id, personal]);
}

/** The digest of a count. */
export function countDigest({ event_id, times, last_at }: Pick<ChainEntry, 'event_id' | 'times' | 'last_at'>): string {
  return sha256(['count', event_id, times, last_at?.toISOString() ?? null]);
}

/** The hash of an entry, over its content and the hash before. */
export function entryHash(entry: Omit<ChainEntry, 'hash' | 'seal' | 'times' | 'last_at' | 'personal_digest'>): string {
  const { sequence, previous_hash, kind, event_id, at, is_prunable, content_digest } = entry;
  return sha256(['entry', sequence, previous_hash, kind, event_id, at.toISOString(), is_prunable, content_digest]);
}

/** Only a server with the key can seal, so a hash that was calculated by somebody else is noticed. */
export const sealEntry = (encryption: Encryption, { sequence, hash }: Pick<ChainEntry, 'sequence' | 'hash'>): string =>
  encryption.digest(sealPurpose, JSON.stringify(['entry', sequence, hash]));

export const sealCheckpoint = (encryption: Encryption, { first, last, previous_hash, hash }: Omit<Checkpoint, 'seal'>): string =>
  encryption.digest(sealPurpose, JSON.stringify(['checkpoint', first, last, previous_hash, hash]));

export const sealHead = (encryption: Encryption, { sequence, hash, sealed_from }: Omit<Head, 'id' | 'seal'>): string =>
  encryption.digest(sealPurpose, JSON.stringify(['head', sequence, hash, sealed_from]));

// Removes entries of the chain whose events retention has removed. A sealed checkpoint takes their place.

const pruneBatch = 500;

/**
 * Removes the next part of old entries in a transaction, and returns how many. `before`: entries of events from then on stay.
 */
export function prunePart(db: Db, encryption: Encryption, before: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    // Two instances that prune at the same time would both extend a checkpoint.
    const head = await tx.selectFrom('audit_head').select('id').forUpdate().skipLocked().executeTakeFirst();
    if (head === undefined) return 0;
    const entries = await tx
      .selectFrom('audit_chain')
      .select(['sequence', 'previous_hash', 'hash'])
      .where('is_prunable', '=', true)
      .where('at', '<=', before)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('audit_events').select('id').whereRef('audit_events.id', '=', 'audit_chain.event_id'))),
      )
      .orderBy('sequence')
      .limit(pruneBatch)
      .execute();
    for (const run of runsOf(entries)) {
      await putCheckpoint(tx, encryption, run);
      await tx.deleteFrom('audit_chain').where('sequence', '>=', run.first).where('sequence', '<=', run.last).execute();
    }
    return entries.length;
  });
}

type Run = Omit<Checkpoint, 'seal'>;

/** Neighbours together. */
function runsOf(entries: readonly { readonly sequence: number; readonly previous_hash: string; readonly hash: string }[]): Run[] {
  const runs: Run[] = [];
  for (const { sequence, previous_hash, hash } of entries) {
    const open = runs.at(-1);
    if (open?.last === sequence - 1) runs[runs.length - 1] = { ...open, last: sequence, hash };
    else runs.push({ first: sequence, last: sequence, previous_hash, hash });
  }
  return runs;
}

/** Adds a checkpoint, or extends the ones beside it, so that their number does not grow with that of the entries. */
async function putCheckpoint(tx: Db, encryption: Encryption, run: Run): Promise<void> {
  const before = await tx
    .selectFrom('audit_checkpoints')
    .selectAll()
    .where('last', '=', run.first - 1)
    .executeTakeFirst();
  const after = await tx
    .selectFrom('audit_checkpoints')
    .selectAll()
    .where('first', '=', run.last + 1)
    .executeTakeFirst();
  const whole: Run = {
    first: before?.first ?? run.first,
    last: after?.last ?? run.last,
    previous_hash: before?.previous_hash ?? run.previous_hash,
    hash: after?.hash ?? run.hash,
  };
  const sealed = { ...whole, seal: sealCheckpoint(encryption, whole) };
  const extended = before ?? after;
  if (extended === undefined) await tx.insertInto('audit_checkpoints').values(sealed).execute();
  else await tx.updateTable('audit_checkpoints').set(sealed).where('first', '=', extended.first).execute();
  if (before !== undefined && after !== undefined) await tx.deleteFrom('audit_checkpoints').where('first', '=', after.first).execute();
}

/** Rows for one transaction, which stays short: requests that count a repeat wait for it. */
const batch = 200;

/** Repeats share a row for an hour. Their count is added when that is over. */
const countAfter = hours(1);

const saltLength = 16;

/** The end of the chain does not have the seal of this server, so somebody else has changed it. */
export class BrokenChainError extends Error {
  constructor() {
    super('The end of the audit trail was changed by somebody else. Nothing is added to it. Run npm run verify-audit.');
  }
}

interface Means {
  readonly encryption: Encryption;
  readonly random: Random;
}

/**
 * Adds a part, in one transaction, and returns how many entries; 0 if there is nothing to add, or if another instance is at work.
 * Never waits for a row that a request has locked: that row is added the next time. Throws `BrokenChainError`.
 */
export function appendPart(db: Db, means: Means, now: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const head = await tx.selectFrom('audit_head').selectAll().forUpdate().skipLocked().executeTakeFirst();
    if (head === undefined) return 0;
    const events = await tx
      .selectFrom('audit_events')
      .selectAll()
      .where('sequence', 'is', null)
      .orderBy('id')
      .limit(batch)
      .forUpdate()
      .skipLocked()
      .execute();
    const repeated = await tx
      .selectFrom('audit_events')
      .selectAll()
      .whereRef('times', '>', 'counted')
      .where('sequence', 'is not', null)
      .where('at', '<=', new Date(now.getTime() - countAfter))
      .orderBy('id')
      .limit(batch)
      .forUpdate()
      .skipLocked()
      .execute();
    if (events.length + repeated.length === 0) return 0;
    requireOwnHead(means.encryption, head);
    const salts = new Map(events.map(({ id }) => [id, means.random.bytes(saltLength).toString('base64url')]));
    const contents = [...events.map((event) => eventContent(event, salts.get(event.id)!)), ...repeated.map((event) => countContent(event))];
    const entries = linked(means.encryption, head, contents);
    await tx.insertInto('audit_chain').values(entries).execute();
    if (events.length > 0) await markAdded(tx, entries, salts);
    if (repeated.length > 0) {
      const counts = sql.join(repeated.map(({ id, times }) => sql`(${id}::bigint, ${times}::integer)`));
      await sql`UPDATE audit_events SET counted = added.times FROM (VALUES ${counts}) AS added (id, times)
        WHERE audit_events.id = added.id`.execute(tx);
    }
    const { sequence, hash } = entries.at(-1)!;
    const next = { sequence, hash, sealed_from: head.sealed_from };
    await tx
      .updateTable('audit_head')
      .set({ ...next, seal: sealHead(means.encryption, next) })
      .execute();
    return entries.length;
  });
}

/**
 * Begins again with the key of `encryption`, after the earlier key was lost, or after the operator has looked into a broken chain.
 * The chain continues from the last entry that is there; seals before are not checked any more. Returns the number of that entry.
 */
export async function restartChain(tx: Db, encryption: Encryption): Promise<number> {
  const head = await tx.selectFrom('audit_head').selectAll().forUpdate().executeTakeFirstOrThrow();
  const last = await tx.selectFrom('audit_chain').select(['sequence', 'hash']).orderBy('sequence', 'desc').limit(1).executeTakeFirst();
  const checkpoint = await tx
    .selectFrom('audit_checkpoints')
    .select(['last as sequence', 'hash'])
    .orderBy('last', 'desc')
    .limit(1)
    .executeTakeFirst();
  const ends = [last, checkpoint].filter((end) => end !== undefined);
  const end = ends.reduce((one, other) => (other.sequence > one.sequence ? other : one), { sequence: 0, hash: '' });
  // The number only grows, so entries that were cut off leave a gap that stays visible.
  const sequence = Math.max(end.sequence, head.sequence);
  const next = { sequence, hash: end.hash, sealed_from: sequence + 1 };
  await tx
    .updateTable('audit_head')
    .set({ ...next, seal: sealHead(encryption, next) })
    .execute();
  return sequence;
}

/** A chain without an entry has no seal yet. */
function requireOwnHead(encryption: Encryption, head: Head): void {
  if (head.sequence > 0 && head.seal !== sealHead(encryption, head)) throw new BrokenChainError();
}

type Content = Pick<ChainEntry, 'event_id' | 'kind' | 'at' | 'is_prunable' | 'times' | 'last_at' | 'personal_digest' | 'content_digest'>;

const isPrunable = ({ result, repeat_key }: EventRow): boolean => result === 'refused' || repeat_key !== null;

function eventContent(event: EventRow, salt: string): Content {
  const personal_digest = personalDigest(event, salt);
  return {
    event_id: event.id,
    kind: 'event',
    at: event.at,
    is_prunable: isPrunable(event),
    times: null,
    last_at: null,
    personal_digest,
    content_digest: eventDigest(event, personal_digest),
  };
}

function countContent(event: EventRow): Content {
  const { id: event_id, at, times, last_at } = event;
  const count = { event_id, times, last_at };
  return { ...count, kind: 'count', at, is_prunable: isPrunable(event), personal_digest: null, content_digest: countDigest(count) };
}

/** The entries in their order, each with the hash of the one before. */
function linked(encryption: Encryption, head: Head, contents: readonly Content[]): ChainEntry[] {
  let { sequence, hash: previous_hash } = head;
  return contents.map((content) => {
    sequence += 1;
    const entry = { ...content, sequence, previous_hash };
    const hash = entryHash(entry);
    previous_hash = hash;
    return { ...entry, hash, seal: sealEntry(encryption, { sequence, hash }) };
  });
}

async function markAdded(tx: Db, entries: readonly ChainEntry[], salts: ReadonlyMap<number, string>): Promise<void> {
  const rows = entries
    .filter(({ kind }) => kind === 'event')
    .map(({ event_id, sequence }) => sql`(${event_id}::bigint, ${sequence}::bigint, ${salts.get(event_id)}::text)`);
  await sql`UPDATE audit_events SET sequence = added.sequence, salt = added.salt
    FROM (VALUES ${sql.join(rows)}) AS added (id, sequence, salt) WHERE audit_events.id = added.id`.execute(tx);
}
