import type { Clock } from './context';

/** The machine's clock: the only place in the server that reads it. */
export const systemClock: Clock = { now: () => new Date() };
