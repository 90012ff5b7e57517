/** Files of an account, as connectors see them: encrypted in the store of files, within limits. */
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { finished, Transform, type Readable, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { v4 as uuid } from 'uuid';
import { isFileReference, type FileReference } from '../../domain/runs/files';
import { StepError, type Files } from '../connectors/connector';
import type { ServerContext } from '../platform/context';
import { beginFile, bytesOfFiles, completeFile, deleteFile, findFile, useFiles } from './files.store';

const algorithm = 'aes-256-gcm';
/** A constant is safe here because each key encrypts only one file. */
const vector = Buffer.alloc(12);
const tagLength = 16;

const megabytes = (bytes: number): string => `${Math.floor(bytes / 1024 / 1024).toLocaleString('en-US')} MB`;

type FilesContext = Pick<ServerContext, 'config' | 'db' | 'encryption' | 'files' | 'clock' | 'random'>;

/** The files of an account. Those that a run keeps stay as long as the run. Call it outside of transactions: it writes by itself. */
export function createFiles(
  context: FilesContext,
  { accountId, runId = null }: { readonly accountId: number; readonly runId?: string | null },
): Files {
  const { db, encryption, files: store, clock, random } = context;
  const { largest, perAccount } = context.config.files;
  return {
    largest,
    async keep({ name, type, bytes }) {
      const used = await bytesOfFiles(db, accountId);
      const most = Math.min(largest, perAccount - used);
      const tooLarge = () =>
        new StepError(
          most < largest
            ? `The files of this account have reached ${megabytes(perAccount)}. They are deleted with the history of their runs.`
            : `The file is larger than ${megabytes(largest)}.`,
          { status: 413 },
        );
      const fileId = uuid({ random: random.bytes(16) });
      const key = random.bytes(32);
      const counted = new Counted(most, tooLarge);
      const encrypted = new Encrypting(key);
      let refusal: unknown = null;
      async function* source(): AsyncGenerator<Buffer> {
        try {
          if (Buffer.isBuffer(bytes)) yield bytes;
          else yield* bytes as AsyncIterable<Buffer>;
        } catch (error) {
          refusal = error;
          throw error;
        }
      }
      const named = { fileId, name: nameOf(name), type: type.replace(/\p{Cc}+/gu, ' ').slice(0, 200) };
      await beginFile(db, encryption, { ...named, key }, { accountId, now: clock.now() });
      // What fails in one part ends all of them, and the store keeps nothing then.
      const parts = await Promise.allSettled([pipeline(source, counted, encrypted), store.write(fileId, encrypted)]);
      const failures = parts.flatMap((part) => (part.status === 'rejected' ? [part.reason as unknown] : []));
      if (failures.length > 0) {
        await deleteFile(db, fileId);
        throw refusal ?? counted.refusal ?? notStored(failures[0]);
      }
      const file: FileReference = { ...named, size: counted.size, digest: counted.digest.digest('hex') };
      await completeFile(db, file);
      if (runId !== null) await useFiles(db, accountId, [{ runId, fileIds: [fileId] }]);
      return file;
    },
    async open(value) {
      if (!isFileReference(value)) throw new StepError('This is no file from an earlier step.');
      const found = await findStoredFile(context, accountId, value.fileId);
      if (found === null) throw gone();
      const read = async () => {
        const bytes = await found.read();
        if (bytes === null) throw gone();
        return bytes;
      };
      return { ...found, read };
    },
  };
}

/** A file of an account; null if it has none with this id. `read` gives null if the bytes are gone. */
export async function findStoredFile(
  { db, encryption, files: store }: Pick<ServerContext, 'db' | 'encryption' | 'files'>,
  accountId: number,
  fileId: string,
): Promise<(FileReference & { read(): Promise<Readable | null> }) | null> {
  const found = await findFile(db, encryption, accountId, fileId);
  if (found === null) return null;
  const { key, ...file } = found;
  const read = async () => {
    const stored = await store.read(fileId);
    if (stored === null) return null;
    const decrypted = new Decrypting(key);
    stored.once('error', (error) => decrypted.destroy(error));
    finished(decrypted, () => stored.destroy());
    return stored.pipe(decrypted);
  };
  return { ...file, read };
}

const notStored = (cause: unknown) => new StepError('The file could not be stored.', { cause, isTransient: true });

const gone = () => new StepError('The file is no longer there. Files are deleted with the history of their runs.');

/** Without folders and signs that no file name has. */
function nameOf(name: string): string {
  const last = name
    .replace(/\p{Cc}+/gu, ' ')
    .split(/[/\\]/)
    .at(-1)!
    .trim();
  return last.slice(0, 255) || 'file';
}

/** Counts bytes and digests them; fails above a limit. */
class Counted extends Transform {
  size = 0;
  refusal: Error | null = null;
  readonly digest = createHash('sha256');

  constructor(
    private readonly most: number,
    private readonly tooLarge: () => Error,
  ) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    this.size += chunk.length;
    if (this.size > this.most) return done((this.refusal = this.tooLarge()));
    this.digest.update(chunk);
    done(null, chunk);
  }
}

/** The bytes encrypted, and the tag after them. */
class Encrypting extends Transform {
  readonly #cipher;

  constructor(key: Buffer) {
    super();
    this.#cipher = createCipheriv(algorithm, key, vector);
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    done(null, this.#cipher.update(chunk));
  }

  override _flush(done: TransformCallback): void {
    this.push(this.#cipher.final());
    done(null, this.#cipher.getAuthTag());
  }
}

/** The opposite. Fails at the end if the bytes are not those that were stored. */
class Decrypting extends Transform {
  readonly #decipher;
  /** The last bytes so far, which may be the tag. */
  #last = Buffer.alloc(0);

  constructor(key: Buffer) {
    super();
    this.#decipher = createDecipheriv(algorithm, key, vector, { authTagLength: tagLength });
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    const all = Buffer.concat([this.#last, chunk]);
    const end = Math.max(0, all.length - tagLength);
    this.#last = all.subarray(end);
    done(null, this.#decipher.update(all.subarray(0, end)));
  }

  override _flush(done: TransformCallback): void {
    try {
      this.#decipher.setAuthTag(this.#last);
      done(null, this.#decipher.final());
    } catch (error) {
      done(error as Error);
    }
  }
}
