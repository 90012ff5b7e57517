import { seconds } from './durations';

/** The waits that the sign-in page itself knows, in milliseconds; all others stand in `timings.ts`, which has these too. */
export const nearTimings = {
  /** A request is given up (R20). */
  request: seconds(30),
  /** How people with an e-mail sign in is looked up; after this they give a password. */
  accountDiscovery: seconds(4),
} as const;
