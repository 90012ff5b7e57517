import { BusyError } from './errors';

export interface BoundedQueue {
  <T>(work: () => Promise<T>): Promise<T>;
  /** How many tasks wait now. */
  waiting(): number;
}

/**
 * Runs at most `running` tasks at once and queues up to `waiting` more in order of arrival. Further callers get a `BusyError`,
 * which answers 503 (S12, S67).
 */
export function createBoundedQueue(running: number, waiting: number, refusal: string): BoundedQueue {
  let active = 0;
  const line: (() => void)[] = [];
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (active >= running) {
      if (line.length >= waiting) throw new BusyError(refusal);
      // A finished task passes its turn on, so `active` does not change.
      await new Promise<void>((resolve) => line.push(resolve));
    } else {
      active += 1;
    }
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else active -= 1;
    }
  };
  return Object.assign(inTurn, { waiting: () => line.length });
}
