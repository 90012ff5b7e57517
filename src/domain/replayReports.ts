/**
 * The report that a person sends about an error: a state and the actions that followed, without their content. `npm run replay`
 * opens it. Everything here is pure; the page, the server and the command share it.
 */
import { isSecretKey, withoutHash } from './redaction';
import { createScrubber, type Scrubber } from './scrubbing';

/** The version of the format. A file of another format is refused. */
export const replayFormat = 1;
/** Characters of a whole report. */
export const longestReport = 600_000;
/** Bytes of the request: placeholders are ASCII, and the quotes of the text are escaped. */
export const reportBodyBytes = 1_200_000;
/** Characters of the state and of the actions together; larger parts of the state are left out. */
const longestState = 300_000;
const longestActions = 150_000;
/** Characters. */
export const longestReportComment = 4000;
const longest = { name: 100, message: 1000, stack: 10_000, type: 200, path: 500 } as const;

/** What failed. */
export interface ReportSubject {
  readonly name: string;
  readonly message: string;
  /** The position in our code; empty if unknown. */
  readonly stack: string;
  /** The HTTP status, null if there was none. */
  readonly status: number | null;
}

export interface ReplayAction {
  readonly type: string;
  /** Milliseconds before the report. */
  readonly at: number;
  /** The other fields of the action. */
  readonly rest: Readonly<Record<string, unknown>>;
}

export interface ReplayReport {
  readonly format: number;
  /** The revision of the page's code; null if unknown. */
  readonly revision: string | null;
  /** ISO 8601. */
  readonly at: string;
  readonly subject: ReportSubject;
  readonly path: string;
  /** Parts of the state that are too large. */
  readonly omitted: readonly string[];
  /** The state before the first action. */
  readonly start: Readonly<Record<string, unknown>>;
  /** Oldest first. */
  readonly actions: readonly ReplayAction[];
  /** Of the state before the first action, and after each. */
  readonly digests: readonly string[];
}

/** A report as it is stored and sent: with what the person wrote. */
export interface SentReport extends ReplayReport {
  readonly comment: string;
}

export type Reduce = (state: never, action: never) => unknown;

/** Of the report itself, which is no part of what it reports. */
const ownSlices: ReadonlySet<string> = new Set(['errorReport', 'reportSubject']);
const ownPrefix = 'errors/report/';
/** Names slices, which are words of the program. */
const slicesAdded = 'store/slicesAdded';

export interface RecordedPast {
  /** The state before the first action. */
  readonly start: object;
  /** `at` in milliseconds since 1970. */
  readonly actions: readonly { readonly action: { readonly type: string }; readonly at: number }[];
}

/**
 * Creates the report of a recorded past. `reduce` is the reducer of the page; it runs on the scrubbed state and actions, so that a
 * replay can compare each state. If the actions are too large, the oldest are reduced into the start. `now` in milliseconds.
 */
export function createReport(
  subject: ReportSubject,
  { start, actions }: RecordedPast,
  { reduce, now, revision, path }: { reduce: Reduce; now: number; revision: string | null; path: string },
): ReplayReport {
  const scrubber = createScrubber();
  const parts = Object.entries(start).filter(([name]) => !ownSlices.has(name));
  const scrubbed = parts.map(([name, part]) => [name, scrubber.scrub({ [name]: part })] as const);
  const omitted: string[] = [];
  let room = longestState;
  // The smallest parts first, so that one large list costs only itself.
  const bySize = scrubbed
    .map(([name, part]) => ({ name, part: (part as Record<string, unknown>)[name], size: JSON.stringify(part).length }))
    .sort((a, b) => a.size - b.size);
  const kept = new Map<string, unknown>();
  for (const { name, part, size } of bySize) {
    if (size > room || part === undefined) omitted.push(name);
    else {
      room -= size;
      kept.set(name, part);
    }
  }
  let state = Object.fromEntries(parts.flatMap(([name]) => (kept.has(name) ? [[name, kept.get(name)]] : [])));
  const clean = actions
    .filter(({ action: { type } }) => !type.startsWith(ownPrefix))
    .map(({ action, at }) => scrubAction(scrubber, action, Math.max(0, Math.round(now - at))));
  let size = clean.reduce((sum, action) => sum + JSON.stringify(action).length, 0);
  const isTooLong = clean.map((action) => {
    const isLeftOut = size > longestActions;
    if (isLeftOut) size -= JSON.stringify(action).length;
    return isLeftOut;
  });
  const first = isTooLong.lastIndexOf(true) + 1;
  for (const action of clean.slice(0, first)) state = toPlain(reduceOne(reduce, state, action)) as typeof state;
  const later = clean.slice(first);
  const digests = digestsOf(state, later, reduce, omitted);
  return {
    format: replayFormat,
    revision,
    at: new Date(now).toISOString(),
    subject: {
      name: subject.name.slice(0, longest.name),
      message: withoutHash(subject.message).slice(0, longest.message),
      stack: withoutHash(subject.stack).slice(0, longest.stack),
      status: subject.status,
    },
    path: scrubber.path(path).slice(0, longest.path),
    omitted,
    start: state,
    actions: later,
    digests,
  };
}

function scrubAction(scrubber: Scrubber, { type, ...rest }: { readonly type: string }, at: number): ReplayAction {
  const plain = type === slicesAdded ? rest : scrubber.scrub(rest);
  return { type: type.slice(0, longest.type), at, rest: plain as ReplayAction['rest'] };
}

/** The action as it is dispatched. */
export const actionOf = ({ type, rest }: Pick<ReplayAction, 'type' | 'rest'>): { readonly type: string } => ({ ...rest, type });

/** The state after an action; the same state if the reducer throws, as the store keeps it too. */
export function reduceOne(reduce: Reduce, state: unknown, action: Pick<ReplayAction, 'type' | 'rest'>): unknown {
  try {
    return reduce(state as never, actionOf(action) as never);
  } catch {
    return state;
  }
}

/** The digests of the start and of the state after each action. Only parts that changed are read again. */
function digestsOf(start: object, actions: readonly ReplayAction[], reduce: Reduce, omitted: readonly string[]): string[] {
  const digest = createDigest(omitted);
  let state: unknown = start;
  const digests = [digest(state as object)];
  for (const action of actions) {
    state = reduceOne(reduce, state, action);
    digests.push(digest(state as object));
  }
  return digests;
}

/**
 * A function that gives the digest of a state, without secrets and without the omitted parts. It remembers the digests of the parts
 * of the last one.
 */
export function createDigest(omitted: readonly string[]): (state: object) => string {
  let last = new Map<string, { readonly part: unknown; readonly digest: string }>();
  return (state) => {
    const next: typeof last = new Map();
    for (const [name, part] of Object.entries(state).sort(([a], [b]) => (a < b ? -1 : 1))) {
      if (ownSlices.has(name) || omitted.includes(name)) continue;
      const before = last.get(name);
      next.set(
        name,
        before !== undefined && before.part === part ? before : { part, digest: digestOf(JSON.stringify(part, withoutSecret) ?? '') },
      );
    }
    last = next;
    return digestOf([...next].map(([name, { digest }]) => `${name}:${digest}`).join());
  };
}

const withoutSecret = (key: string, value: unknown): unknown => (key !== '' && isSecretKey(key) ? undefined : value);

/** 53 bits of a text: enough to notice a difference, and no protection against a forger. */
function digestOf(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}

const toPlain = (value: unknown): unknown => JSON.parse(JSON.stringify(value)) as unknown;

/** The report as a text without its comment; `withComment` adds it. */
export const reportText = (report: ReplayReport): string => JSON.stringify(report, null, 1);

/** The text that is sent, stored and downloaded. `text` is that of `reportText`. */
export const withComment = (text: string, comment: string): string => `{\n "comment": ${JSON.stringify(comment)},${text.slice(1)}`;
