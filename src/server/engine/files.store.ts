/** Files that Zaps handle, and the runs that refer to them. The bytes are in the store of files. */
import { sql } from 'kysely';
import type { FileReference } from '../../domain/runs/files';
import type { Db, Encryption } from '../platform/context';
import type { ColumnType } from 'kysely';

/** A file that a Zap handles. The bytes are in the store of files, under the id. */
interface FilesTable {
  id: string;
  account_id: number;
  name: string;
  type: string;
  /** In bytes. */
  size: ColumnType<string, number, number>;
  /** SHA-256, in hexadecimal digits; empty until all bytes are stored. */
  digest: string;
  /** The key with which the bytes are encrypted, encrypted. */
  sealed_key: Buffer;
  created_at: Date;
}

/** The runs whose data refers to a file: it is kept as long as one of them is. */
interface FileUsesTable {
  file_id: string;
  run_id: string;
}

declare module '../platform/tables' {
  interface Tables {
    files: FilesTable;
    file_uses: FileUsesTable;
  }
}

const purpose = 'file-key';

export interface FileRecord extends FileReference {
  /** The key with which the bytes are encrypted. */
  readonly key: Buffer;
}

/** Bytes of all files of an account. */
export async function bytesOfFiles(db: Db, accountId: number): Promise<number> {
  const total = sql<string>`coalesce(sum(size), 0)`.as('total');
  const row = await db.selectFrom('files').select(total).where('account_id', '=', accountId).executeTakeFirstOrThrow();
  return Number(row.total);
}

/** Begins a file, before its bytes are stored, so that no bytes are without a row. */
export async function beginFile(
  db: Db,
  encryption: Encryption,
  { fileId, key, name, type }: Pick<FileRecord, 'fileId' | 'key' | 'name' | 'type'>,
  { accountId, now }: { readonly accountId: number; readonly now: Date },
): Promise<void> {
  const sealed = encryption.encrypt(purpose, key);
  const row = { id: fileId, account_id: accountId, name, type, size: 0, digest: '', sealed_key: sealed, created_at: now };
  await db.insertInto('files').values(row).execute();
}

/** All bytes of a file are stored. */
export async function completeFile(db: Db, { fileId, size, digest }: Pick<FileRecord, 'fileId' | 'size' | 'digest'>): Promise<void> {
  await db.updateTable('files').set({ size, digest }).where('id', '=', fileId).execute();
}

/** A complete file of an account; null if it has none with this id. */
export async function findFile(db: Db, encryption: Encryption, accountId: number, fileId: string): Promise<FileRecord | null> {
  const row = await db
    .selectFrom('files')
    .select(['name', 'type', 'size', 'digest', 'sealed_key'])
    .where('account_id', '=', accountId)
    .where('id', '=', fileId)
    .where('digest', '<>', '')
    .executeTakeFirst();
  if (row === undefined) return null;
  const { sealed_key: sealed, size, ...file } = row;
  return { fileId, ...file, size: Number(size), key: encryption.decrypt(purpose, sealed) };
}

export interface FileUse {
  readonly runId: string;
  readonly fileIds: readonly string[];
}

/** Keeps files for as long as runs of their account exist. Ids that no file of the account has are left out. */
export async function useFiles(db: Db, accountId: number, uses: readonly FileUse[]): Promise<void> {
  const pairs = uses.flatMap(({ runId, fileIds }) => fileIds.map((fileId) => ({ runId, fileId })));
  if (pairs.length === 0) return;
  await sql`INSERT INTO file_uses (run_id, file_id)
    SELECT pair.run_id, files.id
    FROM unnest(${pairs.map(({ runId }) => runId)}::uuid[], ${pairs.map(({ fileId }) => fileId)}::uuid[]) AS pair (run_id, file_id)
    JOIN files ON files.id = pair.file_id AND files.account_id = ${accountId}
    ON CONFLICT DO NOTHING`.execute(db);
}

/** A run refers to all files of another one, which it repeats. */
export async function copyFileUses(db: Db, from: string, to: string): Promise<void> {
  await sql`INSERT INTO file_uses (run_id, file_id) SELECT ${to}::uuid, file_id FROM file_uses WHERE run_id = ${from}
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Whether the data of a run refers to a file. */
export async function isFileOfRun(db: Db, runId: string, fileId: string): Promise<boolean> {
  const row = await db
    .selectFrom('file_uses')
    .select('run_id')
    .where('run_id', '=', runId)
    .where('file_id', '=', fileId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ids of files to which no run refers, and that are older or whose account is gone; oldest first. */
export async function unusedFiles(db: Db, before: Date, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where(({ and, eb, exists, not, or, selectFrom }) =>
      and([
        not(exists(selectFrom('file_uses').select('run_id').whereRef('file_uses.file_id', '=', 'files.id'))),
        or([
          eb('created_at', '<', before),
          not(exists(selectFrom('accounts').select('accounts.id').whereRef('accounts.id', '=', 'files.account_id'))),
        ]),
      ]),
    )
    .orderBy('created_at')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Call it once the bytes are removed. */
export async function deleteFile(db: Db, fileId: string): Promise<void> {
  await db.deleteFrom('files').where('id', '=', fileId).execute();
}
