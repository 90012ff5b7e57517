/** Answers of public operations in the browser's storage (B7.25): a few, for an hour, for each viewer apart (S47). */
import { hours } from '../../domain/durations';
import type { Ports } from '../platform/ports';

/** For whom an answer is kept; null for nobody, or none chosen. */
export interface Viewer {
  readonly profileId: number | null;
  readonly accountId: number | null;
}

interface Kept {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly data: unknown;
}

export const graphqlCacheKey = 'patchbay.graphql.v3';
const longest = hours(1);
const most = 40;
/** Characters; storage is shared with others and small. */
const largest = 600_000;

type CachePorts = Pick<Ports, 'storage' | 'clock'>;

/** The same for the same variables in any order; one that is undefined is as one that is not there. */
function keyOf({ profileId, accountId }: Viewer, name: string, variables: unknown): string {
  const given = Object.entries((variables ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined);
  return `${profileId ?? '-'}/${accountId ?? '-'}/${name}/${JSON.stringify(given.sort(([a], [b]) => (a < b ? -1 : 1)))}`;
}

/** What storage holds, whatever somebody else has written there: only entries of our form, and none from the future. */
function readAll({ storage, clock }: CachePorts): Kept[] {
  const now = clock.now();
  try {
    const list: unknown = JSON.parse(storage.local.get(graphqlCacheKey) ?? '[]');
    if (!Array.isArray(list)) return [];
    return (list as (Partial<Kept> | null)[]).filter(
      (entry): entry is Kept =>
        typeof entry?.key === 'string' && typeof entry.at === 'number' && entry.at <= now && now - entry.at < longest && entry.data != null,
    );
  } catch {
    return [];
  }
}

/** The answer that is kept, or null. */
export function keptAnswer(ports: CachePorts, viewer: Viewer, name: string, variables: unknown): unknown {
  const key = keyOf(viewer, name, variables);
  return readAll(ports).find((entry) => entry.key === key)?.data ?? null;
}

/** Keeps an answer; the oldest ones make room for it. Where the browser keeps nothing, nothing is kept. */
export function keepAnswer(ports: CachePorts, viewer: Viewer, name: string, variables: unknown, data: unknown): void {
  const key = keyOf(viewer, name, variables);
  let entries = [{ key, at: ports.clock.now(), data }, ...readAll(ports).filter((entry) => entry.key !== key)].slice(0, most);
  let text = JSON.stringify(entries);
  while (text.length > largest && entries.length > 0) {
    entries = entries.slice(0, -1);
    text = JSON.stringify(entries);
  }
  if (entries.length > 0) ports.storage.local.set(graphqlCacheKey, text);
}
