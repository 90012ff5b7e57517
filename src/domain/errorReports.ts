/** What is told of a fault, and what is not: rules of the error reporter (B7.48, B7.49, B8.46–B8.51, A8.40–A8.44, decision H7). */
import { isSecretKey } from './redaction';
import { timings } from './timings';

/** As much of an error as the rules ask for. `status` is the HTTP status, null when there was none. */
export interface Fault {
  readonly name: string;
  readonly message: string;
  readonly status: number | null;
}

const handledZapStatuses: ReadonlySet<number> = new Set([426, 409, 403, 404]);

/** False for what a screen has told the person already and nobody has to mend (B8.46–B8.48). */
export function isReportable({ name, message, status }: Fault): boolean {
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

/** True when trying again does not help: every refusal but 429; never a lost connection or a fault of the server (B8.50). */
export function isPermanent({ name, status }: Pick<Fault, 'name' | 'status'>): boolean {
  if (name === 'NetworkError' || name === 'LoadItemsNetworkError' || status === null) return false;
  return status >= 400 && status < 500 && status !== 429;
}

/** Deeper or longer than this is cut off. */
const limits = { depth: 6, items: 50 } as const;

/**
 * The shape of a value without what is in it: secrets are left out at any depth (A8.41), texts become their length, since
 * what people type is nobody's to read (S60). Numbers, booleans and keys stay.
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

/** True for a stack that comes from a browser extension (A8.42): its faults are not ours. */
export function isOfExtension(stack: string): boolean {
  return /\b(?:chrome|moz|safari|safari-web|ms-browser|edge)-extension:\/\//.test(stack);
}

/** How many actions a report holds at the most (B7.48, B8.49). */
export const longestHistory = 100;
/** Reports in a minute; a repeat above it is called throttled. */
const rate = { reports: 10, within: 60_000 } as const;

/** Null for a message that is new; else why it is less than one more report. */
export type ReportLabel = null | 'deduped' | 'throttled';

/** What was reported in this page view. Plain, to be handed from one fault to the next. */
export interface ReportMemory {
  readonly seen: Readonly<Record<string, { readonly at: number; readonly isRepeatTold: boolean }>>;
  /** When reports were sent, within the last minute. */
  readonly sent: readonly number[];
}

export const emptyReportMemory: ReportMemory = { seen: {}, sent: [] };

/**
 * Whether a message is reported, and under which label: once when it is new, not at all within 100 ms (A8.43), and once more
 * as 'deduped', or as 'throttled' where ten reports went out within a minute (A8.44, B8.51, decision H7). `now` in milliseconds.
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
