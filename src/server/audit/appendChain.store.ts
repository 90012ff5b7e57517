/**
 * Adds what the audit trail has got to its chain (decision 56). Requests only write rows; one instance at a time puts them into the
 * order of the chain, so that no request waits for another one.
 */
import { sql } from 'kysely';
import { hours } from '../../domain/durations';
import type { Db, Encryption, Random } from '../platform/context';
import {
  countDigest,
  entryHash,
  eventDigest,
  personalDigest,
  sealEntry,
  sealHead,
  type ChainEntry,
  type EventRow,
  type Head,
} from './chainHashes.store';

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
