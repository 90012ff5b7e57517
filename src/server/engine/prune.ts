/** Deletes what is no longer kept, and makes room for the days to come. Part of the cleanup, every ten minutes. */
import { days } from '../../domain/durations';
import { entitlement, type Entitlement } from '../../domain/entitlement';
import type { ServerContext } from '../platform/context';
import { findAccount, grantsOf } from '../accounts/store';
import { deleteFile, unusedFiles } from './files.store';
import { accountsWithRunsBefore, deleteEndedRuns } from './deleteRuns.store';
import { dropPartitions, makePartitions } from './partitions.store';
import { forgetEvents } from './events.store';

/** Days for which partitions exist in advance, today included. */
const daysAhead = 4;

const batch = 1000;
/** Batches of one account in one cleanup; the next one continues. */
const maxBatches = 20;
/** Files that one cleanup removes. */
const maxFiles = 1000;

/** Days after the end of a run: by what the account pays for. */
const historyDays = { free: 7, paid: 30, team: 60 } as const;

/** No history is kept for longer, in milliseconds. */
const maxHistory = days(historyDays.team);

/** Milliseconds for which the runs of an account are kept after their end. */
function historyKept({
  status,
  isTeamAccount,
  isCompanyAccount,
}: Pick<Entitlement, 'status' | 'isTeamAccount' | 'isCompanyAccount'>): number {
  if (status === 'unlimited' || isTeamAccount || isCompanyAccount) return days(historyDays.team);
  return days(status === 'free' ? historyDays.free : historyDays.paid);
}

/** How long the keys of events are remembered, so that none starts a Zap twice. */
const eventKeysKept = days(60);

/** How long a file is kept to which no run refers, such as one of a test in the editor. */
const unusedFilesKept = days(7);

export async function pruneRuns({ db, clock, files, log }: Pick<ServerContext, 'db' | 'clock' | 'files' | 'log'>): Promise<void> {
  const now = clock.now();
  const before = (age: number) => new Date(now.getTime() - age);
  for (const accountId of await accountsWithRunsBefore(db, before(days(historyDays.free)))) {
    const account = await findAccount(db, accountId);
    if (account === null) continue;
    const kept = historyKept(entitlement(grantsOf(account), now));
    for (let count = 0; count < maxBatches; count += 1) if ((await deleteEndedRuns(db, accountId, before(kept), batch)) < batch) break;
  }
  await forgetEvents(db, before(eventKeysKept));
  try {
    for (const id of await unusedFiles(db, before(unusedFilesKept), maxFiles)) {
      // The bytes first: without the row nobody would find them.
      await files.remove(id);
      await deleteFile(db, id);
    }
  } catch (error) {
    log.warn({ err: error }, 'files that are no longer used could not be removed; the next cleanup tries again');
  }
  try {
    await dropPartitions(db, before(maxHistory));
    await makePartitions(db, now, daysAhead);
  } catch (error) {
    log.warn({ err: error }, 'the partitions of the logs of runs were locked; the next cleanup tries again');
  }
}
