import type { ColumnType } from 'kysely';

/** A file that a Zap handles. The bytes are in the store of files, under the id. */
export interface FilesTable {
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
export interface FileUsesTable {
  file_id: string;
  run_id: string;
}

export interface FileTables {
  files: FilesTable;
  file_uses: FileUsesTable;
}
