/** Which files of a folder are new. */
import { hash } from 'node:crypto';
import { isRecord } from '../../../domain/runs/json';
import { StepError, type Poll, type PollCall } from '../connector';

/** Files of a folder that a trigger can watch. */
export const maxFiles = 5000;
/** Events of one poll; the others come with the next. */
const maxEvents = 100;

export interface FoundFile {
  readonly path: string;
  /** Changes with the content: the size, the time of the last change, a digest. */
  readonly version: string;
  /** Milliseconds since 1970. */
  readonly modified: number;
  readonly data: unknown;
}

interface Cursor {
  readonly source: string;
  /** Digests of the paths and versions that are no news. */
  readonly seen: readonly string[];
  /** Digests of those that may still be written. */
  readonly waiting: readonly string[];
}

export interface Watched {
  /** The place that is watched; another one is watched from the start. */
  readonly source: string;
  readonly files: readonly FoundFile[];
  /** True where a file appears before it is complete: it is an event once it has not changed between two polls. */
  readonly growsInPlace: boolean;
}

/** The files that are new or have changed since the last poll, the oldest first; none at the first poll. */
export function fileNews(
  { source, files, growsInPlace }: Watched,
  { cursor: before, isAfterPause = false }: Pick<PollCall, 'cursor' | 'isAfterPause'>,
): Poll & { readonly cursor: Cursor } {
  if (files.length > maxFiles) throw new StepError('There are more than 5,000 files. Watch a smaller folder.');
  const place = digest(source);
  const keyed = files.map((file) => ({ ...file, key: digest(`${file.path}\n${file.version}`) }));
  const cursor = isRecord(before) && before.source === place ? (before as unknown as Cursor) : null;
  if (cursor === null) return { events: [], cursor: { source: place, seen: keyed.map(({ key }) => key), waiting: [] } };
  const seen = new Set(cursor.seen);
  const waiting = new Set(cursor.waiting);
  const fresh = keyed.filter(({ key }) => !seen.has(key)).sort((a, b) => a.modified - b.modified);
  const ready = fresh.filter(({ key }) => !growsInPlace || waiting.has(key));
  const complete = ready.slice(0, maxEvents);
  // What appeared while the Zap was off may still be written: the next poll has it.
  const isMore = ready.length > complete.length || (isAfterPause && growsInPlace && fresh.length > complete.length);
  const reported = new Set(complete.map(({ key }) => key));
  return {
    events: complete.map(({ key, data }) => ({ key: `file:${place}:${key}`, data })),
    cursor: {
      source: place,
      seen: keyed.filter(({ key }) => seen.has(key) || reported.has(key)).map(({ key }) => key),
      waiting: growsInPlace ? fresh.filter(({ key }) => !reported.has(key)).map(({ key }) => key) : [],
    },
    ...(isMore && { more: growsInPlace ? 'later' : 'now' }),
  };
}

const digest = (text: string): string => hash('sha256', text, 'base64url').slice(0, 12);
