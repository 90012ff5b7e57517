/** The report that a person sends about an error: the last actions, without their content. Pure; the page and the server share it. */
import { withoutHash } from './redaction';
import { createScrubber } from './scrubbing';

/** Characters of a whole report. */
export const longestReport = 600_000;
/** Bytes of the request: placeholders are ASCII, and the quotes of the text are escaped. */
export const reportBodyBytes = 1_200_000;
/** Characters of the actions together; the oldest ones are left out. */
const longestActions = 150_000;
/** Characters. */
export const longestReportComment = 4000;
export const longestInReport = { name: 100, message: 1000, stack: 10_000, type: 200, path: 500 } as const;

/** What failed. */
export interface ReportSubject {
  readonly name: string;
  readonly message: string;
  /** The position in our code; empty if unknown. */
  readonly stack: string;
  /** The HTTP status, null if there was none. */
  readonly status: number | null;
}

/** An action in the form that Redux DevTools imports: as it was dispatched, with texts replaced by placeholders. */
export type ReportedAction = { readonly type: string } & Readonly<Record<string, unknown>>;

/** A report without the comment of the person. */
export interface ErrorReport {
  /** The revision of the page's code; null if unknown. */
  readonly revision: string | null;
  /** ISO 8601. */
  readonly at: string;
  readonly subject: ReportSubject;
  readonly path: string;
  /** Milliseconds before the report, for each action. */
  readonly times: readonly number[];
  /** Oldest first. */
  readonly actions: readonly ReportedAction[];
}

/** Of the report itself, which is no part of what it reports. */
const ownPrefix = 'errors/report/';
/** Names slices, which are words of the program. */
const slicesAdded = 'store/slicesAdded';

/** Actions with their times in milliseconds since 1970. */
export type RecordedActions = readonly { readonly action: { readonly type: string }; readonly at: number }[];

/** Creates the report of recorded actions. If they are too large, it leaves out the oldest. `now` in milliseconds. */
export function createReport(
  subject: ReportSubject,
  recorded: RecordedActions,
  { now, revision, path }: { now: number; revision: string | null; path: string },
): ErrorReport {
  const scrubber = createScrubber();
  const all = recorded
    .filter(({ action: { type } }) => !type.startsWith(ownPrefix))
    .map(({ action: { type, ...rest }, at }) => ({
      action: { type: type.slice(0, longestInReport.type), ...((type === slicesAdded ? rest : scrubber.scrub(rest)) as object) },
      time: Math.max(0, Math.round(now - at)),
    }));
  let size = 0;
  const first = all.findLastIndex(({ action }) => (size += JSON.stringify(action).length) > longestActions) + 1;
  const kept = all.slice(first);
  return {
    revision,
    at: new Date(now).toISOString(),
    subject: {
      name: subject.name.slice(0, longestInReport.name),
      message: withoutHash(subject.message).slice(0, longestInReport.message),
      stack: withoutHash(subject.stack).slice(0, longestInReport.stack),
      status: subject.status,
    },
    path: scrubber.path(path).slice(0, longestInReport.path),
    times: kept.map(({ time }) => time),
    actions: kept.map(({ action }) => action),
  };
}

/** The report as a text without its comment; `withComment` adds it. */
export const reportText = (report: ErrorReport): string => JSON.stringify(report, null, 1);

/** The text that is sent, stored and downloaded. `text` is that of `reportText`. */
export const withComment = (text: string, comment: string): string => `{\n "comment": ${JSON.stringify(comment)},${text.slice(1)}`;
