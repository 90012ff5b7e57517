import { trashKept } from '../../domain/trash';
import type { ServerContext } from '../platform/context';
import { purgeOldFolders, purgeOldZaps } from './store';

/** In one transaction: a Zap may have a long history. */
const batch = 25;
/** In one cleanup; the next one continues. */
const maxBatches = 100;

/** Deletes for good what has been in the trash for longer than `trashKept`. Any instance may call it at any time. */
export async function emptyOldTrash({ db, clock }: Pick<ServerContext, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - trashKept);
  for (const purge of [purgeOldZaps, purgeOldFolders]) {
    for (let count = 0; count < maxBatches; count += 1) {
      if ((await db.transaction().execute((tx) => purge(tx, before, batch))) < batch) break;
    }
  }
}
