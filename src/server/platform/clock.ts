import type { Clock } from './context';

/** The machine's clock: the only code in the server that reads it. */
export const systemClock: Clock = { now: () => new Date() };
