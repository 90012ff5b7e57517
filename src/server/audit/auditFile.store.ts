/**
 * The copy of the chain in a file (`AUDIT_FILE`), one JSON line for each entry. Someone who can change the database, even with its key,
 * cannot change the file, and `npm run verify-audit -- --file` compares the two. It has no address, browser or identifier, so an
 * erasure has nothing to remove from it.
 */
import { type FileHandle, open } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { Kysely } from 'kysely';
import type { Db } from '../platform/context';
import { type ChainEntry, entryHash, eventDigest, type EventRow } from './chain.store';
import type { Tables } from '../platform/tables';

/** Entries that are written or compared at a time. */
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

// Compares the file of the audit trail with the database. Changes nothing.

export interface Comparison {
  /** The first entry in which the two differ, and why; null if there is none. `line`: what the file has for it. */
  readonly broken: { readonly sequence: number; readonly why: string; readonly line: AuditFileLine | null } | null;
  /** Lines that were compared. */
  readonly lines: number;
  /** Lines that cannot be read, such as one that a crash cut off. Their entries are in a later line, or missing. */
  readonly unreadable: number;
  /** The last entry of the file; the ones after it were not compared. 0 for an empty file. */
  readonly last: number;
}

/** Reads the whole file, in one snapshot of the database. Throws the error of the file system. */
export function compareFile(db: Kysely<Tables>, path: string): Promise<Comparison> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => compare(tx, path));
}

async function compare(tx: Db, path: string): Promise<Comparison> {
  const checkpoints = await tx.selectFrom('audit_checkpoints').selectAll().orderBy('first').execute();
  const checkpointOf = (sequence: number) => checkpoints.find(({ first, last }) => first <= sequence && last >= sequence);
  let [lines, unreadable, last] = [0, 0, 0];

  /** The first entry between two lines that retention has not removed. */
  const gapBefore = (sequence: number): number | null => {
    for (let missing = last + 1; missing < sequence;) {
      const checkpoint = checkpointOf(missing);
      if (checkpoint === undefined) return missing;
      missing = checkpoint.last + 1;
    }
    return null;
  };
  const check = async (part: readonly AuditFileLine[]): Promise<Comparison['broken']> => {
    const sequences = part.map(({ sequence }) => sequence);
    const rows =
      part.length === 0 ? [] : await tx.selectFrom('audit_chain').select(['sequence', 'hash']).where('sequence', 'in', sequences).execute();
    const hashes = new Map(rows.map(({ sequence, hash }) => [sequence, hash]));
    for (const line of part) {
      const gap = gapBefore(line.sequence);
      if (gap !== null) return { sequence: gap, why: 'the file does not have it', line: null };
      const why = issueOf(line, hashes.get(line.sequence), checkpointOf(line.sequence));
      if (why !== null) return { sequence: line.sequence, why, line };
      lines += 1;
      // Two servers that write the same file during an update can both write a line.
      last = Math.max(last, line.sequence);
    }
    return null;
  };

  let part: AuditFileLine[] = [];
  for await (const text of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    if (text === '') continue;
    const line = readLine(text);
    if (line === null) unreadable += 1;
    else part.push(line);
    if (part.length < batch) continue;
    const broken = await check(part);
    if (broken !== null) return { broken, lines, unreadable, last };
    part = [];
  }
  return { broken: await check(part), lines, unreadable, last };
}

function issueOf(
  line: AuditFileLine,
  hash: string | undefined,
  checkpoint: { readonly last: number; readonly hash: string } | undefined,
): string | null {
  if (!isOwnHash(line)) return 'its line in the file was changed';
  if (hash !== undefined) return hash === line.hash ? null : 'the database has another one than the file';
  if (checkpoint === undefined) return 'the file has it, and the database does not';
  return checkpoint.last === line.sequence && checkpoint.hash !== line.hash ? 'the database had another one than the file' : null;
}
