/** Reads the file of a report. Strangers wrote it, so every field is checked. */
import { longestReport, longestReportComment, replayFormat, type ReplayAction, type ReportSubject, type SentReport } from './replayReports';

/** Either the report, or why the file cannot be used, as a sentence. */
export type ReadReport = { readonly report: SentReport } | { readonly issue: string };

const hostile: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
const deepest = 60;
const mostActions = 150;

/** Reads the text of a file. Never throws. */
export function readReport(text: string): ReadReport {
  if (text.length > longestReport) return { issue: `The file is too large: a report has at most ${longestReport} characters.` };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { issue: 'The file is not JSON. It may be cut off.' };
  }
  if (!isRecord(value)) return { issue: 'The file is not an error report.' };
  if (isHostile(value)) return { issue: 'The file has keys that no report has, or is nested too deeply.' };
  if (value.format !== replayFormat)
    return typeof value.format === 'number'
      ? { issue: `The file has format ${value.format}; this version reads format ${replayFormat}.` }
      : { issue: 'The file is not an error report.' };
  const field = Object.entries(checks).find(([name, holds]) => !holds(value[name]))?.[0];
  if (field !== undefined) return { issue: `The field ${field} of the report is missing or wrong.` };
  const report = value as unknown as SentReport;
  const { actions, digests } = report;
  return digests.length === actions.length + 1 ? { report } : { issue: 'The field digests of the report is missing or wrong.' };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText =
  (most: number) =>
  (value: unknown): boolean =>
    typeof value === 'string' && value.length <= most;
const isListOf =
  (holds: (item: unknown) => boolean, most: number) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.length <= most && value.every(holds);

const isAction = (value: unknown): boolean => {
  const { type, at, rest } = (isRecord(value) ? value : {}) as Partial<ReplayAction>;
  return isText(200)(type) && typeof at === 'number' && at >= 0 && isRecord(rest) && !('type' in rest);
};
const isSubject = (value: unknown): boolean => {
  const { name, message, stack, status } = (isRecord(value) ? value : {}) as Partial<ReportSubject>;
  return isText(100)(name) && isText(1000)(message) && isText(10_000)(stack) && (status === null || Number.isInteger(status));
};

const checks: Readonly<Record<keyof SentReport, (value: unknown) => boolean>> = {
  format: (value) => typeof value === 'number',
  comment: isText(longestReportComment),
  // It is printed.
  revision: (value) => value === null || (typeof value === 'string' && /^[\w.-]{1,64}$/.test(value)),
  at: (value) => typeof value === 'string' && value.length <= 40 && Number.isFinite(Date.parse(value)),
  subject: isSubject,
  path: isText(500),
  omitted: isListOf(isText(100), 500),
  start: isRecord,
  actions: isListOf(isAction, mostActions),
  digests: isListOf(isText(20), mostActions + 1),
};

/** True for a key that could reach a prototype, and for a value that is nested too deeply. */
function isHostile(value: object): boolean {
  const waiting: [object, number][] = [[value, 0]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [each, depth] = next;
    if (depth > deepest) return true;
    for (const [key, inner] of Object.entries(each) as [string, unknown][]) {
      if (hostile.has(key)) return true;
      if (typeof inner === 'object' && inner !== null) waiting.push([inner, depth + 1]);
    }
  }
  return false;
}

/** Why a report of another revision must not be replayed; null if it may. `current` is null if no client is built. */
export function revisionIssue({ revision }: Pick<SentReport, 'revision'>, current: string | null): string | null {
  if (revision !== null && revision === current) return null;
  const ours =
    current === null ? 'No client is built here, so its revision is unknown' : `The client that is built here has revision ${current}`;
  return revision === null ? `The report does not say its revision. ${ours}.` : `The report is of revision ${revision}. ${ours}.`;
}
