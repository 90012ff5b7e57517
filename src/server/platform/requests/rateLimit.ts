import type { CountedLimit } from '../../../contract';
import { errorBodies } from '../errorBodies';
import type { ServerContext } from '../context';
import { HttpProblem, type Principal } from '../handler';
import type { Limit } from '../context';

/** The reply of a spent limit, for endpoints whose contract has a 429 (S09). */
export function tooOften(retryAfterSeconds: number) {
  return { status: 429, body: errorBodies.tooOften, headers: { 'retry-after': String(retryAfterSeconds) } } as const;
}

/** Counts this call and refuses it with 429 once the limit is spent. Call it before any transaction. */
export async function enforceLimit(context: ServerContext, limit: Limit): Promise<void> {
  const taken = await context.limits.take(limit);
  if (!taken.allowed) throw new HttpProblem(429, errorBodies.tooOften, { 'retry-after': String(taken.retryAfterSeconds) });
}

/** Counts a call by the limit of its endpoint's contract, once access is checked. Throws 429 once the limit is spent. */
export function countCall(
  context: ServerContext,
  limit: CountedLimit,
  { principal, address }: { readonly principal: Principal; readonly address: string },
): Promise<void> {
  return enforceLimit(context, { ...limit, key: limit.per === 'address' ? address : callerKey(principal) });
}

function callerKey(principal: Principal): string {
  if (principal.kind === 'signed-in') return String(principal.profileId);
  if (principal.kind === 'pending') return principal.challengeId;
  throw new Error('A limit by profile or challenge needs a caller who has one.');
}
