/** Files in a folder: of one machine, or one that all instances share. */
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { TooManyBytesError, type FileStore, type HeldBytes } from '../context/context';

/** The first digits of a name are a folder of their own, so that no folder has too many entries. */
const pathOf = (folder: string, name: string): string => join(folder, name.slice(0, 2), name);

/** Writes the bytes of a request to a file in a folder. */
export async function holdIn(folder: string, bytes: Readable, most: number): Promise<HeldBytes> {
  const path = join(folder, 'held', randomUUID());
  let size = 0;
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > most) throw new TooManyBytesError();
      yield chunk;
    }
  }
  const drop = () => rm(path, { force: true });
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await pipeline(counted(), createWriteStream(path, { mode: 0o600 }));
  } catch (error) {
    await drop();
    throw error;
  }
  return { size, read: () => createReadStream(path), drop };
}

/** The folder is created with the first file. */
export function createFolderStore(folder: string): FileStore {
  return {
    async write(name, bytes) {
      const path = pathOf(folder, name);
      const draft = `${path}.part`;
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await pipeline(bytes, createWriteStream(draft, { mode: 0o600, flush: true }));
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async read(name) {
      const file = await open(pathOf(folder, name), 'r').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      return file === null ? null : file.createReadStream();
    },
    async remove(name) {
      await rm(pathOf(folder, name), { force: true });
    },
    hold: (bytes, most) => holdIn(folder, bytes, most),
  };
}
