/** Gives free lanes to queued runs, for many ended runs at once. */
import type { Db, ServerContext } from '../platform/context';
import { forgetGrants, recallTaskLimit } from './admission';
import { admitAtOnce } from './lanes.store';
import { admitQueued, type RunContext } from './moveRun';

type Means = RunContext & Pick<ServerContext, 'db' | 'log'>;

/** While at least half of an account's lanes are taken, runs that end within so many milliseconds are replaced together. */
const gathering = 25;

interface Admission {
  /** Another run has ended since the look that is under way began. */
  isAskedAgain: boolean;
  isUrgent: boolean;
  /** Ends the time in which runs are gathered. */
  hurry: () => void;
  /** Those who wait for the next look. */
  waiting: (() => void)[];
  ended: Promise<void>;
}

/** By account. */
const admissions = new WeakMap<Db, Map<number, Admission>>();

/**
 * Admits the queued runs of an account, in a transaction that begins after this call: at once if `inFlight`, the count of its runs
 * under way, leaves most lanes free. A worker does not wait for the end, and is free for the next run. Runs that are left after a
 * failure are found by `resumeRuns`.
 */
export function admitSoon(context: Means, accountId: number, inFlight = 0): Promise<void> {
  return new Promise((resolve) => ask(context, accountId, inFlight, resolve));
}

function ask(context: Means, accountId: number, inFlight: number, resolve: () => void): void {
  const isUrgent = inFlight <= context.config.runs.perAccount / 2;
  const ofAccounts = admissions.get(context.db) ?? new Map<number, Admission>();
  admissions.set(context.db, ofAccounts);
  const running = ofAccounts.get(accountId);
  if (running !== undefined) {
    running.isAskedAgain = true;
    running.isUrgent ||= isUrgent;
    running.waiting.push(resolve);
    if (isUrgent) running.hurry();
    return;
  }
  const admission: Admission = { isAskedAgain: true, isUrgent, hurry: () => undefined, waiting: [resolve], ended: Promise.resolve() };
  ofAccounts.set(accountId, admission);
  const admitWhileAsked = async (): Promise<void> => {
    while (admission.isAskedAgain) {
      if (!admission.isUrgent) await gatherRuns(admission);
      admission.isAskedAgain = false;
      admission.isUrgent = false;
      const waiting = admission.waiting;
      admission.waiting = [];
      await admit(context, accountId);
      for (const done of waiting) done();
    }
    ofAccounts.delete(accountId);
  };
  admission.ended = admitWhileAsked();
}

/** Waits for more runs to end. */
function gatherRuns(admission: Admission): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, gathering);
    admission.hurry = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

/** Ends when no admission is under way; tests and the end of the process wait for it. */
export async function admissionsEnded({ db }: Pick<Means, 'db'>): Promise<void> {
  await Promise.all([...(admissions.get(db)?.values() ?? [])].map(({ ended }) => ended));
}

/** Admits queued runs, in one statement unless each of them has to be looked at. */
async function admit(context: Means, accountId: number): Promise<void> {
  const { db } = context;
  try {
    const admitted =
      (await admitWithoutLook(context, accountId)) ?? (await db.transaction().execute((tx) => admitQueued(context, tx, accountId)));
    if (admitted > 0) context.engine.wake();
  } catch (error) {
    context.log.warn({ err: error, accountId }, 'queued runs were not admitted; the next look does it');
  }
}

/** Null near the limit of tasks, and where a job continues the trace that accepted its run. */
async function admitWithoutLook(context: Means, accountId: number): Promise<number | null> {
  const { clock, config, db, engine, observer } = context;
  if (observer.isOn) return null;
  const limit = await recallTaskLimit(context, accountId);
  if (limit === null) return null;
  const isNearLimit = limit.maxTasks !== null && limit.maxTasks < 0;
  const admission = { accountId, room: config.runs.perAccount, now: clock.now(), ...limit };
  const admitted = isNearLimit ? null : await admitAtOnce(db, engine, admission);
  if (admitted === null) forgetGrants(context, accountId);
  return admitted;
}
