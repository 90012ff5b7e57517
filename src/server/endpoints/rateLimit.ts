import { errorBodies } from '../commands/errorBodies';
import type { ServerContext } from '../context/context';
import { HttpProblem } from '../context/handler';
import type { Limit } from '../context/context';

/** The reply of a spent limit, for endpoints whose contract has a 429 (S09). */
export function tooOften(retryAfterSeconds: number) {
  return { status: 429, body: errorBodies.tooOften, headers: { 'retry-after': String(retryAfterSeconds) } } as const;
}

/** Counts this call and refuses it with 429 once the limit is spent. Call it before any transaction. */
export async function enforceLimit(context: ServerContext, limit: Limit): Promise<void> {
  const taken = await context.limits.take(limit);
  if (!taken.allowed) throw new HttpProblem(429, errorBodies.tooOften, { 'retry-after': String(taken.retryAfterSeconds) });
}
