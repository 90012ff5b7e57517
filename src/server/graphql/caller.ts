import type { ServerContext } from '../platform/context';
import { HttpProblem } from '../platform/handler';
import { errorBodies } from '../platform/errorBodies';
import { findMembership } from '../access/store';

/** The caller, as passed to every resolver. */
export interface GraphqlCaller {
  readonly server: ServerContext;
  /** Null for a visitor. */
  readonly profileId: number | null;
  /** The identity of a browser without a session; see `resolvers.ts`. */
  readonly visitorIdentity: string | null;
  /** As limits count it. */
  readonly address: string;
  readonly userAgent: string;
}

/** True when the caller is signed in as a member of the account who is not locked out of it. */
export async function isMember({ server, profileId }: GraphqlCaller, accountId: number): Promise<boolean> {
  const membership = profileId === null ? null : await findMembership(server.db, profileId, accountId, server.clock.now());
  return membership !== null && !membership.is_locked_out;
}

/**
 * Counts one look-up by a code. Each field counts, even within one request, so aliases do not bypass the limit (S54, S55). Throws
 * if there were too many.
 */
export async function takeLookUp({ server, address }: GraphqlCaller, name: string): Promise<void> {
  const taken = await server.limits.take({ name: `graphql.${name}`, key: address, ...server.config.limits.graphql.lookUps });
  if (!taken.allowed) throw new HttpProblem(429, errorBodies.tooOften, { 'retry-after': String(taken.retryAfterSeconds) });
}
