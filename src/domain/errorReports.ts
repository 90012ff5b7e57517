/** The rules of the error reporter: what is reported, and what is not (decision H7). */
import { isSecretKey } from './redaction';
import { timings } from './timings';

/** The part of an error that the rules need. `status` is the HTTP status, null if there was none. */
export interface PageError {
  readonly name: string;
  readonly message: string;
  readonly status: number | null;
}

const handledZapStatuses: ReadonlySet<number> = new Set([426, 409, 403, 404]);

/** False for errors that a screen has already shown and that need no fix. */
export function isReportable({ name, message, status }: PageError): boolean {
  switch (name) {
    case 'PauseError':
    case 'UnpauseError':
      return status === null || !(handledZapStatuses.has(status) || status >= 500);
    case 'NetworkError':
    case 'LoadItemsNetworkError':
    case 'SignUpValidationError':
      return false;
    case 'SignUpError':
      return !message.toLowerCase().includes('too often');
    default:
      return true;
  }
}

/** True if trying again does not help: every refusal but 429; never a lost connection or a server error. */
export function isPermanent({ name, status }: Pick<PageError, 'name' | 'status'>): boolean {
  if (name === 'NetworkError' || name === 'LoadItemsNetworkError' || status === null) return false;
  return status >= 400 && status < 500 && status !== 429;
}

/** Deeper or longer than this is cut off. */
const limits = { depth: 6, items: 50 } as const;

/**
 * The shape of a value without its content: secrets are left out at any depth (A8.41), texts become their length, because typed
 * text is private (S60). Numbers, booleans and keys stay.
 */
export function withoutSecrets(value: unknown, depth: number = limits.depth): unknown {
  if (typeof value === 'string') return `text of ${value.length}`;
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
  if (typeof value !== 'object') return undefined;
  if (depth === 0) return '…';
  if (Array.isArray(value)) return value.slice(0, limits.items).map((item) => withoutSecrets(item, depth - 1));
  const kept = Object.entries(value)
    .filter(([key]) => !isSecretKey(key))
    .slice(0, limits.items);
  return Object.fromEntries(kept.map(([key, item]) => [key, withoutSecrets(item, depth - 1)]));
}

/** True for a stack from a browser extension: its errors are not ours. */
export function isOfExtension(stack: string): boolean {
  return /\b(?:chrome|moz|safari|safari-web|ms-browser|edge)-extension:\/\//.test(stack);
}

/** The maximum number of actions in a report (B7.48, B8.49). */
export const maxHistory = 100;
/** Reports per minute; repetitions above it are called throttled. */
const rate = { reports: 10, within: 60_000 } as const;

/** Null for a new message; otherwise why it is not reported as new. */
export type ReportLabel = null | 'deduped' | 'throttled';

/** The reports of this page view. Plain, and passed from one error to the next. */
export interface ReportMemory {
  readonly seen: Readonly<Record<string, { readonly at: number; readonly isRepeatTold: boolean }>>;
  /** When reports were sent, within the last minute. */
  readonly sent: readonly number[];
}

export const emptyReportMemory: ReportMemory = { seen: {}, sent: [] };

/**
 * Decides if a message is reported, and with which label: once when it is new, not at all within 100 ms (A8.43), and once more as
 * 'deduped', or as 'throttled' where ten reports went out within a minute (A8.44, B8.51, decision H7). `now` in milliseconds.
 */
export function judgeReport(
  { seen, sent }: ReportMemory,
  message: string,
  now: number,
): { readonly isSent: boolean; readonly label: ReportLabel; readonly memory: ReportMemory } {
  const recent = sent.filter((at) => now - at < rate.within);
  const known = Object.hasOwn(seen, message) ? seen[message] : undefined;
  const isAboveRate = recent.length >= rate.reports;
  const label = known === undefined ? null : isAboveRate ? 'throttled' : 'deduped';
  const isSent = known === undefined ? !isAboveRate : now - known.at >= timings.errorDedupe && !known.isRepeatTold;
  const isRepeatTold = known !== undefined && (known.isRepeatTold || isSent);
  return {
    isSent,
    label,
    memory: { seen: { ...seen, [message]: { at: now, isRepeatTold } }, sent: isSent ? [...recent, now] : recent },
  };
}
