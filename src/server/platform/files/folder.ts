/** Files in a folder: of one machine, or one that all instances share. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { TooManyBytesError, type FileStore, type HeldBytes } from '../context';

/** Files are grouped into folders by the first two digits of their names, so that no folder has too many entries. */
const pathOf = (folder: string, name: string): string => join(folder, name.slice(0, 2), name);

/** Where the bytes are while they are written. */
const draftOf = (path: string): string => `${path}.part`;

/**
 * Writes the bytes of a request to a file in a folder. Its name is removed at once, so that the system deletes it with the process
 * even after a crash: the bytes are not encrypted.
 */
export async function holdIn(folder: string, bytes: Readable, most: number): Promise<HeldBytes> {
  const path = join(folder, 'held', randomUUID());
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'wx+', 0o600);
  let size = 0;
  try {
    await rm(path);
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > most) throw new TooManyBytesError();
      await file.appendFile(chunk);
    }
  } catch (error) {
    await file.close();
    throw error;
  }
  return { size, read: () => file.createReadStream({ start: 0, autoClose: false }), drop: () => file.close() };
}

/** The folder is created with the first file. */
export function createFolderStore(folder: string): FileStore {
  return {
    async write(name, bytes) {
      const path = pathOf(folder, name);
      const draft = draftOf(path);
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
      const path = pathOf(folder, name);
      await rm(path, { force: true });
      // A crash can have left it.
      await rm(draftOf(path), { force: true });
    },
    hold: (bytes, most) => holdIn(folder, bytes, most),
  };
}
