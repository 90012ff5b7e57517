import { days, hours, seconds } from './durations';
import { nearTimings } from './nearTimings';

/** Every wait of the product in milliseconds, named once. Those that only the eye meets (toasts, tooltips) stand with the widgets' tokens. */
export const timings = {
  ...nearTimings,
  /** From the first change of the resource version to the refresh prompt (A9.10, A4.54). */
  refreshPrompt: hours(24),
  /** Between telling about an account switch and leaving for the account (B4.13, B9.23). */
  accountSwitch: seconds(1),
  /** What one asked for goes on right after a sign-in, when the account in which one works is on its way. */
  currentAccount: seconds(10),
  /** A search box waits after the last key (B5.05). */
  searchDebounce: 300,
  /** Account limits reload at most this often (decision H9). */
  accountLimitsReload: seconds(10),
  /** Equal tracking events within this time count once (A9.12). */
  trackingThrottle: 200,
  /** Equal error reports within this time count once (A8.43). */
  errorDedupe: 100,
  /** Waiting for the document's location: how often it looks, and when it gives up (A9.13). */
  locationPoll: 100,
  locationWait: seconds(2),
  /** Google one-tap: how long its script may take, and how long a dismissal holds (A9.08, A9.09). */
  oneTapLoad: seconds(3),
  oneTapSuppressed: days(1),
  /** The `abidentity` cookie (A9.11). */
  identityCookie: hours(1),
} as const;

/** A trial lasts this many days (A9.17, B9.09). */
export const trialDays = 14;
/** So many days more, once for each reason (B4.14). */
export const trialExtensionDays = 7;
