/**
 * The copy of the chain in a file (`AUDIT_FILE`), one JSON line for each entry. Someone who can change the database, even with its key,
 * cannot change the file, and `npm run verify-audit -- --file` compares the two. It has no address, browser or identifier, so an
 * erasure has nothing to remove from it.
 */
import { open, type FileHandle } from 'node:fs/promises';
import { z } from 'zod';
import type { Db } from '../platform/context';
import { entryHash, eventDigest, type ChainEntry, type EventRow } from './chainHashes.store';

/** Entries for one write. */
const batch = 500;

/** Bytes at the end of the file in which its last line is; a line has less than 4 KB. */
const tailLength = 64 * 1024;

const time = z.iso.datetime().transform((text) => new Date(text));

export const AuditFileLine = z.object({
  sequence: z.int().positive(),
  kind: z.enum(['event', 'count']),
  event_id: z.int(),
  at: time,
  is_prunable: z.boolean(),
  /** What happened; null for a count, and if retention had removed the row already. */
  event: z
    .object({
      action: z.string(),
      result: z.enum(['ok', 'refused']),
      detail: z.string().nullable(),
      profile_id: z.int().nullable(),
      request_id: z.string(),
    })
    .nullable(),
  times: z.int().nullable(),
  last_at: time.nullable(),
  personal_digest: z.string().nullable(),
  content_digest: z.string(),
  previous_hash: z.string(),
  hash: z.string(),
  seal: z.string(),
});
export type AuditFileLine = z.output<typeof AuditFileLine>;

/** The file was not written from this database, or one of the two was changed. Nothing is added to it. */
export class AuditFileMismatchError extends Error {
  constructor(path: string) {
    super(
      `${path} does not continue with the entries of the database, so nothing is added to it. Run npm run verify-audit with --file, and then move the file to another place: a new one is written.`,
    );
  }
}

/**
 * Adds the next entries that the file does not have, and makes them durable. Creates the file, readable for its owner only. Returns
 * how many entries it added; 0 if it has them all. Throws `AuditFileMismatchError`, or the error of the file system.
 */
export async function copyPart(db: Db, path: string): Promise<number> {
  const file = await open(path, 'a+', 0o600);
  try {
    const { last, isTorn } = await endOf(file, path);
    await requireContinuation(db, path, last);
    const entries = await db
      .selectFrom('audit_chain')
      .selectAll()
      .where('sequence', '>', last.sequence)
      .orderBy('sequence')
      .limit(batch)
      .execute();
    if (entries.length === 0) return 0;
    const first = entries[0]!;
    if (first.sequence === last.sequence + 1 && first.previous_hash !== last.hash) throw new AuditFileMismatchError(path);
    const ids = entries.filter(({ kind }) => kind === 'event').map(({ event_id }) => event_id);
    const events = ids.length === 0 ? [] : await db.selectFrom('audit_events').selectAll().where('id', 'in', ids).execute();
    const eventsById = new Map(events.map((event) => [event.id, event]));
    const lines = entries.map((entry) => `${JSON.stringify(lineOf(entry, eventsById.get(entry.event_id)))}\n`).join('');
    // A line that a crash cut off stays as it is, so that the file can be one to which the system only lets add.
    await file.appendFile(isTorn ? `\n${lines}` : lines);
    await file.datasync();
    return entries.length;
  } finally {
    await file.close();
  }
}

/** What a line of the file says; null if it is none, such as one that was cut off. */
export function readLine(text: string): AuditFileLine | null {
  try {
    return AuditFileLine.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Whether the hash of a line is that of its content. */
export function isOwnHash(line: AuditFileLine): boolean {
  const { event, event_id: id, at, personal_digest } = line;
  if (event !== null && line.content_digest !== eventDigest({ ...event, id, at }, personal_digest)) return false;
  return line.hash === entryHash(line);
}

function lineOf(entry: ChainEntry, row: EventRow | undefined): z.input<typeof AuditFileLine> {
  const { sequence, kind, event_id, at, is_prunable, times, last_at, personal_digest, content_digest, previous_hash, hash, seal } = entry;
  const event =
    kind === 'count' || row === undefined
      ? null
      : { action: row.action, result: row.result, detail: row.detail, profile_id: row.profile_id, request_id: row.request_id };
  const times_ = { at: at.toISOString(), last_at: last_at?.toISOString() ?? null };
  return { sequence, kind, event_id, is_prunable, event, times, ...times_, personal_digest, content_digest, previous_hash, hash, seal };
}

interface End {
  readonly last: Pick<ChainEntry, 'sequence' | 'hash'>;
  /** The file ends inside a line. */
  readonly isTorn: boolean;
}

async function endOf(file: FileHandle, path: string): Promise<End> {
  const { size } = await file.stat();
  if (size === 0) return { last: { sequence: 0, hash: '' }, isTorn: false };
  const from = Math.max(0, size - tailLength);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from);
  const lines = buffer.toString('utf8', 0, bytesRead).split('\n');
  const rest = lines.pop();
  const last = lines.map(readLine).findLast((line) => line !== null);
  // A crash can cut off the very first line. Anything else is a file of something else.
  if (last === undefined && !(from === 0 && lines.length === 0 && rest?.startsWith('{"sequence":1,')))
    throw new AuditFileMismatchError(path);
  return { last: last ?? { sequence: 0, hash: '' }, isTorn: rest !== '' };
}

/** The database has the last entry of the file, or retention has removed it. */
async function requireContinuation(db: Db, path: string, { sequence, hash }: Pick<ChainEntry, 'sequence' | 'hash'>): Promise<void> {
  if (sequence === 0) return;
  const entry = await db.selectFrom('audit_chain').select('hash').where('sequence', '=', sequence).executeTakeFirst();
  if (entry?.hash === hash) return;
  const checkpoint = await db
    .selectFrom('audit_checkpoints')
    .select(['last', 'hash'])
    .where('first', '<=', sequence)
    .where('last', '>=', sequence)
    .executeTakeFirst();
  if (entry !== undefined || checkpoint === undefined) throw new AuditFileMismatchError(path);
  if (checkpoint.last === sequence && checkpoint.hash !== hash) throw new AuditFileMismatchError(path);
}
