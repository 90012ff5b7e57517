/**
 * Watches the room on the disk below the embedded database (R11). A full disk fails single writes cleanly, until the next
 * piece of the write-ahead log has no room: then PostgreSQL gives up altogether, and reads end too. So writes are refused
 * while that piece might not fit.
 */
import { statfsSync } from 'node:fs';

/** Bytes: a piece of the write-ahead log (16 MB), and as much again for what is under way. */
const leastRoom = 32 * 1024 * 1024;
/** Milliseconds for which a look holds. A look takes microseconds; a burst of writes fills a piece of the log in half a second. */
const lookHolds = 20;

/** Whether there is room on the disk of that folder. Null: nothing lies on a disk. A disk that cannot be asked counts as roomy. */
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
