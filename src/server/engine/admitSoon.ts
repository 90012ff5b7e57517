/** Gives free lanes to queued runs, for many ended runs at once, and lets an event that has just arrived go first. */
import { setImmediate } from 'node:timers/promises';
import type { Db, ServerContext } from '../platform/context';
import { forgetGrants, recallTaskLimit } from './admission';
import { admitAtOnce } from './lanes.store';
import { admitQueued, type RunContext } from './moveRun';

type Means = RunContext & Pick<ServerContext, 'db' | 'log'>;

/** While at least half of an account's lanes are taken, runs that end within so many milliseconds are replaced together. */
const gathering = 25;

/**
 * Milliseconds after an event arrived in which its own run has time to begin: runs of an account that has more in the queue leave the
 * processor to it, so that it does not wait behind the many runs of another account.
 */
const arriving = 20;

interface Arrivals {
  /** When an event last arrived whose run has not begun, and of which account. */
  last: { readonly at: number; readonly accountId: number | null } | null;
  /** Accounts with queued runs when a run of them last ended. */
  readonly queueing: Set<number>;
  /** Those who wait until the run of the last event has begun. */
  readonly waiting: Set<() => void>;
}

const arrivals = new WeakMap<Db, Arrivals>();

function arrivalsOf(db: Db): Arrivals {
  const found = arrivals.get(db) ?? { last: null, queueing: new Set<number>(), waiting: new Set<() => void>() };
  arrivals.set(db, found);
  return found;
}

/** Notes that an event arrives here; `accountId`: whose it is, as far as it is known. */
export function noteArrival({ db }: Pick<Means, 'db'>, accountId: number | null): void {
  const known = arrivalsOf(db);
  // The run of an account that has more in the queue does not begin soon.
  if (accountId === null || !known.queueing.has(accountId)) known.last = { at: performance.now(), accountId };
}

/** Notes that a run of an account begins here: those who left the processor to it go on. */
export function noteBeginning({ db }: Pick<Means, 'db'>, accountId: number): void {
  const known = arrivalsOf(db);
  if (known.last?.accountId !== accountId) return;
  known.last = null;
  for (const goOn of known.waiting) goOn();
}

/** Notes that a run has ended here, and whether queued runs of its account may follow. */
export function noteEnd({ db }: Pick<Means, 'db'>, accountId: number, isNext: boolean): void {
  const { queueing } = arrivalsOf(db);
  if (isNext) queueing.add(accountId);
  else queueing.delete(accountId);
}

/** Before the end of a run is written: one of an account with queued runs waits until the event of another that arrives now has begun. */
export async function leaveToArrival({ db }: Pick<Means, 'db'>, accountId: number): Promise<void> {
  const { last, queueing, waiting } = arrivalsOf(db);
  const left = last === null || last.accountId === accountId || !queueing.has(accountId) ? 0 : last.at + arriving - performance.now();
  if (left <= 0) return;
  await new Promise<void>((resolve) => {
    const goOn = () => {
      clearTimeout(timer);
      waiting.delete(goOn);
      resolve();
    };
    const timer = setTimeout(goOn, left);
    waiting.add(goOn);
  });
}

interface Admission {
  /** Another run has ended since the look that is under way began. */
  isAskedAgain: boolean;
  /** When the next look is due, by `performance.now()`. */
  dueAt: number;
  /** Tells that it is due earlier. */
  hurry: () => void;
  /** Those who wait for the next look. */
  waiting: (() => void)[];
  ended: Promise<void>;
}

/** By account. */
const admissions = new WeakMap<Db, Map<number, Admission>>();

/**
 * Admits the queued runs of an account, in a transaction that begins after this call: soon if they are new, or if `inFlight`, the count
 * of its runs under way when one has ended, leaves most lanes free. A worker does not wait for the end, and is free for the next run.
 * Runs that are left after a failure are found by `resumeRuns`.
 */
export function admitSoon(context: Means, accountId: number, inFlight: number | null = null): Promise<void> {
  return new Promise((resolve) => ask(context, accountId, dueFor(context, inFlight), resolve));
}

/** When new runs are due. */
const atOnce = -Infinity;

function dueFor({ config, db }: Means, inFlight: number | null): number {
  if (inFlight === null) return atOnce;
  const now = performance.now();
  return inFlight > config.runs.perAccount / 2 ? now + gathering : Math.max(now, (arrivalsOf(db).last?.at ?? -Infinity) + arriving);
}

function ask(context: Means, accountId: number, dueAt: number, resolve: () => void): void {
  const ofAccounts = admissions.get(context.db) ?? new Map<number, Admission>();
  admissions.set(context.db, ofAccounts);
  const running = ofAccounts.get(accountId);
  if (running !== undefined) {
    running.isAskedAgain = true;
    running.waiting.push(resolve);
    if (dueAt >= running.dueAt) return;
    running.dueAt = dueAt;
    running.hurry();
    return;
  }
  const admission: Admission = { isAskedAgain: true, dueAt, hurry: () => undefined, waiting: [resolve], ended: Promise.resolve() };
  ofAccounts.set(accountId, admission);
  const admitWhileAsked = async (): Promise<void> => {
    while (admission.isAskedAgain) {
      await whenDue(admission);
      admission.isAskedAgain = false;
      admission.dueAt = Infinity;
      const waiting = admission.waiting;
      admission.waiting = [];
      await admit(context, accountId);
      for (const done of waiting) done();
    }
    ofAccounts.delete(accountId);
  };
  admission.ended = admitWhileAsked();
}

/** Waits until the look is due. Runs that end in the same turn of the event loop are replaced together. */
async function whenDue(admission: Admission): Promise<void> {
  if (admission.dueAt > atOnce) await setImmediate();
  for (let left = timeLeft(admission); left > 0; left = timeLeft(admission)) {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, left);
      admission.hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

const timeLeft = ({ dueAt }: Admission): number => Math.ceil(dueAt - performance.now());

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
