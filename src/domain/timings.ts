import { days, hours, seconds } from './durations';
import { nearTimings } from './nearTimings';

/** Every time-out of the product in milliseconds, named once. Purely visual ones (toasts, tooltips) are with the widgets' tokens. */
export const timings = {
  ...nearTimings,
  /** From the first change of the resource version to the refresh prompt (A9.10, A4.54). */
  refreshPrompt: hours(24),
  /** From the notice of an account switch to the page load of the account (B4.13, B9.23). */
  accountSwitch: seconds(1),
  /** The longest wait for the account to load, on a page that was just opened and after a sign-in. */
  currentAccount: seconds(10),
  /** A search box waits this long after the last key (B5.05). */
  searchDebounce: 300,
  /** Account limits reload at most this often (decision H9). */
  accountLimitsReload: seconds(10),
  /** Equal tracking events within this time count once (A9.12). */
  trackingThrottle: 200,
  /** Equal error reports within this time count once (A8.43). */
  errorDedupe: 100,
  /** Waiting for the document's location: the polling interval and the time-out (A9.13). */
  locationPoll: 100,
  locationWait: seconds(2),
  /** Google One Tap: the time-out of its script, and for how long a dismissal applies (A9.08, A9.09). */
  oneTapLoad: seconds(3),
  oneTapSuppressed: days(1),
  /** The `abidentity` cookie (A9.11). */
  identityCookie: hours(1),
} as const;

/** A trial lasts this many days (A9.17, B9.09). */
export const trialDays = 14;
/** Additional days, once for each reason (B4.14). */
export const trialExtensionDays = 7;
