/** Gives free lanes to queued runs, for many ended runs at once. */
import type { Db, ServerContext } from '../context/context';
import { admitQueued, type RunContext } from './moveRun';

type Means = RunContext & Pick<ServerContext, 'db' | 'log'>;

interface Admission {
  /** Another run has ended since the look that is under way began. */
  isAskedAgain: boolean;
  ended: Promise<void>;
}

/** By account. */
const admissions = new WeakMap<Db, Map<number, Admission>>();

/**
 * Admits the queued runs of an account, in a transaction that begins after this call. The caller does not wait for it, so that its
 * worker is free for the next run. Runs that are left after a failure are found by `resumeRuns`.
 */
export function admitSoon(context: Means, accountId: number): void {
  const ofAccounts = admissions.get(context.db) ?? new Map<number, Admission>();
  admissions.set(context.db, ofAccounts);
  const running = ofAccounts.get(accountId);
  if (running !== undefined) {
    running.isAskedAgain = true;
    return;
  }
  const admission: Admission = { isAskedAgain: true, ended: Promise.resolve() };
  ofAccounts.set(accountId, admission);
  const admitWhileAsked = async (): Promise<void> => {
    while (admission.isAskedAgain) {
      admission.isAskedAgain = false;
      await admit(context, accountId);
    }
    ofAccounts.delete(accountId);
  };
  admission.ended = admitWhileAsked();
}

/** Ends when no admission is under way; tests and the end of the process wait for it. */
export async function admissionsEnded({ db }: Pick<Means, 'db'>): Promise<void> {
  await Promise.all([...(admissions.get(db)?.values() ?? [])].map(({ ended }) => ended));
}

async function admit(context: Means, accountId: number): Promise<void> {
  try {
    const admitted = await context.db.transaction().execute((tx) => admitQueued(context, tx, accountId));
    if (admitted > 0) context.engine.wake();
  } catch (error) {
    context.log.warn({ err: error, accountId }, 'queued runs were not admitted; the next look does it');
  }
}
