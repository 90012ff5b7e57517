/** Stored answers of public operations: a few, for one hour, separately for each viewer (S47). */
import { hours } from '../../domain/durations';
import type { Ports } from '../platform/ports';

/** The viewer that the answer belongs to; null for a visitor, or no account chosen. */
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

/** Gives the same key for the same variables in any order; an undefined variable counts as missing. */
function keyOf({ profileId, accountId }: Viewer, name: string, variables: unknown): string {
  const given = Object.entries((variables ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined);
  return `${profileId ?? '-'}/${accountId ?? '-'}/${name}/${JSON.stringify(given.sort(([a], [b]) => (a < b ? -1 : 1)))}`;
}

/** Reads storage defensively: only entries of the expected form, and none dated in the future. */
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

/** The stored answer, or null. */
export function keptAnswer(ports: CachePorts, viewer: Viewer, name: string, variables: unknown): unknown {
  const key = keyOf(viewer, name, variables);
  return readAll(ports).find((entry) => entry.key === key)?.data ?? null;
}

/** Stores an answer and drops the oldest ones. Does nothing if the browser's storage is unavailable. */
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
