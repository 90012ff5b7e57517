/** Floods: many events of one poll at once, which are usually a mistake such as a sorted table or a restored backup. */
import { minutes } from '../durations';

/** One poll may begin so many runs. */
export const maxEventsAtOnce = 100;

/** True if all runs of a poll are held until a person releases them; `events` are the new ones. */
export const isFlood = (events: number): boolean => events > maxEventsAtOnce;

/** The rates at which held runs can be released, in runs per minute. */
export const releaseRates = [1, 10, 60, 600] as const;

/** When the held run at a place (from 0) is released, if they begin at `start` and `perMinute` are released in each minute. */
export const releaseTime = (place: number, perMinute: number, start: number): number =>
  start + Math.floor((place * minutes(1)) / perMinute);
