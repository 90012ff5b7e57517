/** Keeps the index of the words of runs, apart from the work on runs, so that it costs that nothing (Z67). */
import { setImmediate } from 'node:timers/promises';
import { hours, minutes, seconds } from '../../domain/durations';
import { hideNamed } from '../../domain/runs/namedSecrets';
import { wordsOfData } from '../../domain/runs/searchWords';
import type { Db, ServerContext } from '../platform/context';
import { dataOfRuns, keyedWords, storeWords } from './runWords.store';
import {
  advance,
  findDueRuns,
  findNewRuns,
  findProgress,
  followChange,
  forget,
  noteDue,
  noteLateRuns,
  type DueRun,
} from './runWordsDue.store';
import { decryptValue } from './steps.store';

type Means = Pick<ServerContext, 'db' | 'clock' | 'encryption'>;

/** Runs that are stored at once. */
const maxStored = 50;

/** A run is looked at only after that time, since ids are given before the commit; and late ones are looked for that far back. */
const settled = seconds(3);
const lookedBack = hours(1);

/** A run that is open that long is stored as it is, and again when it has ended. */
const longOpen = minutes(1);

/**
 * Stores the words of a part of the runs that have ended, or are open for long; returns how many runs were looked at. Any instance may
 * call it at any time: what two instances find at once is stored by one, and after a crash another one continues. Runs from before the
 * search was turned on follow while fewer others are due than are stored at once.
 */
export async function indexRuns({ db, clock, encryption }: Means): Promise<number> {
  const now = clock.now().getTime();
  const until = new Date(now - settled);
  const progress = await findProgress(db, until);
  const due = progress.hasDue ? await findDueRuns(db, progress, new Date(now - longOpen), maxStored) : null;
  const room = maxStored - (due?.runs.length ?? 0);
  const fresh = progress.hasNew && room > 0 ? await findNewRuns(db, progress, until, room) : null;
  const next = { noted: fresh?.noted ?? progress.noted, looked: due?.looked ?? progress.looked };
  const runs = [...(due?.runs ?? []), ...(fresh?.runs ?? [])];
  const dropped = due?.dropped ?? [];
  const isStill = next.noted === progress.noted && next.looked === progress.looked;
  if (isStill && runs.length === 0 && dropped.length === 0 && !progress.hasChange) return 0;
  // Before the transaction, since others wait for the embedded database while there is one.
  const found = await wordsOf(db, encryption, runs);
  return db.transaction().execute(async (tx) => {
    if (!(await advance(tx, progress, next))) return 0;
    await noteDue(tx, fresh?.open ?? []);
    await forget(tx, dropped);
    const done = dropped.length + (fresh?.open.length ?? 0) + (await storeWords(tx, found));
    const isSeen = next.noted !== progress.noted;
    const followed = progress.hasChange ? await followChange(tx, { isIdle: done < maxStored }) : 0;
    return Math.max(done, isSeen ? 1 : 0) + followed;
  });
}

type FoundRun = DueRun & { readonly words: readonly string[] };

async function wordsOf(db: Db, encryption: Means['encryption'], runs: readonly DueRun[]): Promise<readonly FoundRun[]> {
  if (runs.length === 0) return [];
  const data = await dataOfRuns(db, runs);
  const found: FoundRun[] = [];
  for (const run of runs) {
    const values = data.get(run.id)!.map((sealed) => shownValue(encryption, sealed));
    found.push({ ...run, words: keyedWords(encryption, run.accountId, wordsOfData(values)) });
    // Requests and steps of runs go first.
    await setImmediate();
  }
  return found;
}

/** A value as the history shows it: without what is secret by its name. One that no key reads has no words, and keeps no run from being stored. */
function shownValue(encryption: Means['encryption'], sealed: Buffer): unknown {
  try {
    return hideNamed(decryptValue(encryption, sealed));
  } catch {
    return null;
  }
}

/** Notes runs that were missed because they were committed late. Part of the cleanup, every ten minutes. */
export async function noteMissedRuns({ db, clock }: Pick<Means, 'db' | 'clock'>): Promise<void> {
  const now = clock.now().getTime();
  await noteLateRuns(db, new Date(now - lookedBack), new Date(now - settled));
}
