/** Keeps the index of the words of runs, apart from the work on runs, so that it costs that nothing (Z67). */
import { setImmediate } from 'node:timers/promises';
import { hours, seconds } from '../../domain/durations';
import { hideNamed } from '../../domain/runs/namedSecrets';
import { wordsOfData } from '../../domain/runs/searchWords';
import type { Db, ServerContext } from '../context/context';
import {
  dataOfRuns,
  followChange,
  isIndexBehind,
  keyedWords,
  lockIndex,
  noteLateRuns,
  noteNewRuns,
  storeWords,
  takeDueRuns,
  type DueRun,
} from '../records/runs/runWords';
import { decryptValue } from '../records/runs/steps';

type Means = Pick<ServerContext, 'db' | 'clock' | 'encryption'>;

/** Runs that are noted and stored at once. */
const [mostNoted, mostStored] = [500, 50];

/** A run is noted only after that time, since ids are given before the commit; and late ones are looked for that far back. */
const settled = seconds(3);
const lookedBack = hours(1);

/**
 * Notes new runs, and stores the words of a part of the due ones; returns how many. Any instance may call it at any time: one works
 * on the index at a time, and after a crash another one continues. Runs from before the search was turned on follow while no others
 * are due, and do not count, so that they are spread over the time.
 */
export async function indexRuns({ db, clock, encryption }: Means): Promise<number> {
  const until = new Date(clock.now().getTime() - settled);
  if (!(await isIndexBehind(db, until))) return 0;
  return db.transaction().execute(async (tx) => {
    if (!(await lockIndex(tx))) return 0;
    const noted = await noteNewRuns(tx, until, mostNoted);
    const { runs, dropped } = await takeDueRuns(tx, mostStored);
    const done = noted + dropped + (await store(tx, encryption, runs));
    return done + (await followChange(tx, { isIdle: done === 0 }));
  });
}

async function store(tx: Db, encryption: Means['encryption'], runs: readonly DueRun[]): Promise<number> {
  if (runs.length === 0) return 0;
  const data = await dataOfRuns(tx, runs);
  const found: (DueRun & { readonly words: readonly string[] })[] = [];
  for (const run of runs) {
    const values = data.get(run.id)!.map((sealed) => shownValue(encryption, sealed));
    found.push({ ...run, words: keyedWords(encryption, run.accountId, wordsOfData(values)) });
    // Requests and steps of runs go first.
    await setImmediate();
  }
  return storeWords(tx, found);
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
