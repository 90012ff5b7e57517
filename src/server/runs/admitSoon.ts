/** Gives free lanes to queued runs, for many ended runs at once. */
import type { Db, ServerContext } from '../context/context';
import { admitQueued, type RunContext } from './moveRun';

type Means = RunContext & Pick<ServerContext, 'db' | 'log'>;

interface Admission {
  /** The look that is under way. */
  readonly current: Promise<void>;
  /** The next one, which begins after it; for all that ask in the meantime. */
  next: Promise<void> | null;
}

/** By account. */
const admissions = new WeakMap<Db, Map<number, Admission>>();

/**
 * Admits the queued runs of an account, in a transaction that begins after this call. Does not fail: runs that are left are found
 * by `resumeRuns`.
 */
export function admitSoon(context: Means, accountId: number): Promise<void> {
  let ofAccounts = admissions.get(context.db);
  if (ofAccounts === undefined) admissions.set(context.db, (ofAccounts = new Map()));
  const under = ofAccounts;
  const begin = (): Promise<void> => {
    const admission: Admission = { current: admit(context, accountId), next: null };
    under.set(accountId, admission);
    const forget = () => {
      if (admission.next === null) under.delete(accountId);
    };
    return admission.current.then(forget);
  };
  const running = under.get(accountId);
  if (running === undefined) return begin();
  return (running.next ??= running.current.then(begin));
}

async function admit(context: Means, accountId: number): Promise<void> {
  try {
    const admitted = await context.db.transaction().execute((tx) => admitQueued(context, tx, accountId));
    if (admitted > 0) context.engine.wake();
  } catch (error) {
    context.log.warn({ err: error, accountId }, 'queued runs were not admitted; the next look does it');
  }
}
