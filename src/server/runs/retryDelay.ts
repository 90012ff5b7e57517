import type { Random } from '../context/context';

/** Milliseconds before the tries of a step after the first one. */
const ladder = [2_000, 10_000, 30_000, 120_000];
const longestRetryAfter = 15 * 60_000;

/**
 * Milliseconds until the next try of a step that failed for a passing reason; null after the last one. Up to a fifth more by
 * chance, so that runs that failed together do not come back together. An app that names a time gets it.
 */
export function retryDelay(retries: number, retryAfter: number | null, random: Random): number | null {
  const base = ladder[retries];
  if (base === undefined || (retryAfter ?? 0) > longestRetryAfter) return null;
  return Math.max(retryAfter ?? 0, Math.round(base * (1 + random.bytes(1)[0]! / 255 / 5)));
}
