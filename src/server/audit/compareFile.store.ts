/** Compares the file of the audit trail with the database. Changes nothing. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Kysely } from 'kysely';
import type { Db } from '../platform/context';
import type { Tables } from '../platform/tables';
import { isOwnHash, readLine, type AuditFileLine } from './auditFile.store';

const batch = 500;

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
