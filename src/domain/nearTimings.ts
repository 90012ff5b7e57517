import { seconds } from './durations';

/** The time-outs of the sign-in page, in milliseconds; all others are in `timings.ts`, which includes these. */
export const nearTimings = {
  /** A request is aborted after this (R20). */
  request: seconds(30),
  /** The time-out of the look-up by email; after this the password is asked for. */
  accountDiscovery: seconds(4),
} as const;
