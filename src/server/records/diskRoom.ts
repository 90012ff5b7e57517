/**
 * Watches the room on the disk below the embedded database (R11). A full disk fails single writes cleanly, until the next
 * piece of the write-ahead log has no room: then PostgreSQL gives up altogether, and reads end too. So writes are refused
 * while that piece might not fit.
 */
import { statfs } from 'node:fs/promises';

/** Bytes: a piece of the write-ahead log (16 MB), and as much again for what is under way. */
const leastRoom = 32 * 1024 * 1024;
/** Milliseconds between two looks. */
const between = 500;

export interface DiskRoom {
  /** As of the last look. */
  isThere(): boolean;
  stop(): void;
}

/** `folder`: any on that disk; null when nothing lies on a disk. A disk that cannot be asked counts as roomy. */
export function watchDiskRoom(folder: string | null): DiskRoom {
  if (folder === null) return { isThere: () => true, stop: () => {} };
  let isThere = true;
  const look = () =>
    void statfs(folder).then(
      ({ bavail, bsize }) => void (isThere = bavail * bsize >= leastRoom),
      () => void (isThere = true),
    );
  look();
  const timer = setInterval(look, between);
  timer.unref();
  return { isThere: () => isThere, stop: () => clearInterval(timer) };
}
