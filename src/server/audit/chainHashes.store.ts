/** The hashes of the chain of the audit trail. What is hashed is JSON of a fixed form, so anybody can repeat it. */
import { createHash, createHmac } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Encryption } from '../platform/context';
import type { AuditChainTable, AuditCheckpointsTable, AuditEventsTable, AuditHeadTable } from './tables';

export type EventRow = Selectable<AuditEventsTable>;
export type ChainEntry = Selectable<AuditChainTable>;
export type Checkpoint = Selectable<AuditCheckpointsTable>;
export type Head = Selectable<AuditHeadTable>;

/** The purpose of the key of seals. It stays the same when `SECRET_KEY` changes. */
export const sealPurpose = 'audit-chain';

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
