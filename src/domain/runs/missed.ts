/** Items that arrived while a Zap was off: they are held until a person runs them or leaves them out. */
import { days } from '../durations';

/** The most items held for one Zap; later ones are left out. */
export const maxMissed = 1000;

/** Milliseconds after which they are left out, from the last one that was found. */
export const missedKept = days(7);

/** What a person can decide about all of them. */
export const missedDecisions = ['run', 'leave_out'] as const;
export type MissedDecision = (typeof missedDecisions)[number];
