import { BusyError } from './errors';

/**
 * Runs at most `running` pieces of work at once and lets `waiting` more wait in order of arrival. The next caller gets a
 * `BusyError`, which answers 503 (S12, S67).
 */
export function createBoundedQueue(running: number, waiting: number, refusal: string): <T>(work: () => Promise<T>) => Promise<T> {
  let active = 0;
  const line: (() => void)[] = [];
  return async (work) => {
    if (active >= running) {
      if (line.length >= waiting) throw new BusyError(refusal);
      // Work that ends hands its turn over, so `active` stays as it is.
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
}
