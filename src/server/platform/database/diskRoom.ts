/**
 * Monitors the free space of the disk with the embedded database (R11). A full disk fails single writes cleanly, until the next
 * segment of the write-ahead log has no space: then PostgreSQL stops altogether, and reads fail too. So writes are refused while
 * that segment might not fit.
 */
import { statfsSync } from 'node:fs';

/** Bytes: a segment of the write-ahead log (16 MB), and as much again for pending writes. */
const leastRoom = 32 * 1024 * 1024;
/** Milliseconds for which a check is valid. A check takes microseconds; a burst of writes fills a segment in half a second. */
const lookHolds = 20;

/** Checks the free space of the folder's disk. Null: nothing is on a disk. A disk that cannot be checked counts as having space. */
export function watchDiskRoom(folder: string | null): () => boolean {
  if (folder === null) return () => true;
  let isThere = true;
  let lookedAt = -Infinity;
  return () => {
    const now = performance.now();
    if (now - lookedAt < lookHolds) return isThere;
    lookedAt = now;
    try {
      const { bavail, bsize } = statfsSync(folder);
      isThere = bavail * bsize >= leastRoom;
    } catch {
      isThere = true;
    }
    return isThere;
  };
}
