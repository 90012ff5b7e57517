/**
 * The file of a backup: a line that describes it, the data, and a line with the SHA-256 of everything before it. A file that is
 * incomplete or changed is therefore found before anything is restored from it.
 */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { StartError } from '../errors';
import { migrations as knownMigrations } from '../migrations';

const mark = 'patchbay-backup ';
const format = 1;
/** Bytes of the last line: a line end, `sha256 `, 64 digits and a line end. */
const footerLength = 73;
/** Bytes. A longer first line is not ours. */
const maxHeaderLength = 1024 * 1024;

const Header = z.object({
  format: z.literal(format),
  /** `postgres`: an archive of pg_dump. `embedded`: the data directory of the embedded database as tar.gz. */
  database: z.enum(['postgres', 'embedded']),
  /** The version of PostgreSQL, such as `15.12`. */
  postgres: z.string(),
  /** The version of Patchbay that made the backup. */
  version: z.string(),
  /** The schema: the names of all migrations that the database has had. */
  migrations: z.array(z.string()),
  /** When the backup began, in ISO 8601, UTC. */
  madeAt: z.iso.datetime(),
});
export type BackupHeader = Omit<z.output<typeof Header>, 'format'>;

export interface Backup {
  readonly header: BackupHeader;
  /** The data, without the lines around it. */
  read(): AsyncIterable<Buffer<ArrayBuffer>>;
}

/**
 * Writes a backup that is complete and on disk when this resolves, readable for its owner only. Until then there is a file beside
 * it whose name ends in `.unfinished`; an error or `signal` removes it. Throws `StartError` if `path` exists, unless
 * `replaces`, or cannot be written.
 * @returns bytes of the file
 */
export async function writeBackup(
  path: string,
  header: BackupHeader,
  data: AsyncIterable<Uint8Array>,
  { replaces, signal }: { readonly replaces: boolean; readonly signal?: AbortSignal },
): Promise<number> {
  const draft = join(dirname(path), `.${basename(path)}.${randomBytes(4).toString('hex')}.unfinished`);
  await checkTarget(path, replaces);
  let bytes = 0;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      const digest = createHash('sha256');
      const write = async (piece: Uint8Array) => {
        signal?.throwIfAborted();
        bytes += piece.length;
        await file.writeFile(piece);
      };
      const put = async (piece: Uint8Array) => {
        digest.update(piece);
        await write(piece);
      };
      await put(Buffer.from(`${mark}${JSON.stringify({ format, ...header })}\n`));
      for await (const piece of data) await put(piece);
      await write(Buffer.from(`\nsha256 ${digest.digest('hex')}\n`));
      await file.sync();
    } finally {
      await file.close();
    }
    await checkTarget(path, replaces);
    await rename(draft, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(draft, { force: true });
    throw asStartError(error, path);
  }
  return bytes;
}

async function checkTarget(path: string, replaces: boolean): Promise<void> {
  const there = await stat(path).catch(() => null);
  if (there?.isDirectory()) throw new StartError(`${path} is a folder. Name a file in it.`);
  if (there && !replaces) throw new StartError(`${path} exists already. Choose another name, or add --force to replace it.`);
}

/** Makes a rename in a folder durable. Windows cannot open folders, and needs no such call. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}

function asStartError(error: unknown, path: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  const why = {
    ENOENT: `the folder ${dirname(path)} does not exist`,
    ENOTDIR: `${dirname(path)} is not a folder`,
    EACCES: `not permitted in ${dirname(path)}`,
    EPERM: `not permitted in ${dirname(path)}`,
    EROFS: 'its file system is read-only',
    ENOSPC: 'its disk is full',
    EDQUOT: 'its disk quota is used up',
  }[code ?? ''];
  return why === undefined ? error : new StartError(`Cannot write ${path}: ${why}.`, { cause: error });
}

/**
 * Opens a backup after checking all of it. Throws `StartError` if the file is missing, no backup, damaged, or made by a newer
 * version of Patchbay.
 */
export async function openBackup(path: string): Promise<Backup> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(error.code === 'ENOENT' ? `There is no file ${path}.` : `Cannot read ${path} (${error.message}).`);
  });
  try {
    const info = await file.stat();
    if (info.isDirectory()) throw new StartError(`${path} is a folder. Name a file in it.`);
    const line = await firstLine(file);
    if (!line.startsWith(mark)) throw new StartError(`${path} is not a backup made by \`npm run backup\`.`);
    const described = parse(line.slice(mark.length));
    if (typeof described?.format === 'number' && described.format > format) throw newer(path, String(described.version), 'its format');
    const end = info.size - footerLength;
    if (!(await hasItsDigest(path, file, end))) {
      throw new StartError(`${path} is damaged or incomplete: its checksum is wrong. Nothing was restored. Use another backup.`);
    }
    const header = Header.safeParse(described);
    if (!header.success) throw new StartError(`${path} is damaged: its first line cannot be read. Use another backup.`);
    const unknown = header.data.migrations.filter((name) => !(name in knownMigrations));
    if (unknown.length > 0) throw newer(path, header.data.version, unknown.join(', '));
    const start = Buffer.byteLength(line) + 1;
    return { header: header.data, read: () => createReadStream(path, { start, end: end - 1 }) };
  } finally {
    await file.close();
  }
}

const newer = (path: string, version: string, what: string): StartError =>
  new StartError(`${path} was made by a newer version of Patchbay, ${version} (${what}). Install that version, then restore.`);

async function firstLine(file: FileHandle): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(maxHeaderLength), 0, maxHeaderLength, 0);
  const end = buffer.subarray(0, bytesRead).indexOf('\n');
  return buffer.toString('utf8', 0, end === -1 ? 0 : end);
}

function parse(text: string): { readonly format?: unknown; readonly version?: unknown } | null {
  try {
    return JSON.parse(text) as object;
  } catch {
    return null;
  }
}

async function hasItsDigest(path: string, file: FileHandle, end: number): Promise<boolean> {
  if (end <= 0) return false;
  const digest = createHash('sha256');
  for await (const piece of createReadStream(path, { end: end - 1 })) digest.update(piece as Buffer);
  const footer = Buffer.alloc(footerLength);
  await file.read(footer, 0, footerLength, end);
  return footer.equals(Buffer.from(`\nsha256 ${digest.digest('hex')}\n`));
}
