import type { Clock } from '../server/platform/context';

/** The machine's clock, set ahead by a number of milliseconds. */
export interface SettableClock extends Clock {
  offset(): number;
  set(offsetMilliseconds: number): void;
}

/** The offset lives in this process alone: a restart is back in the present. */
export function createSettableClock(): SettableClock {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    offset: () => offset,
    set: (next) => void (offset = next),
  };
}
