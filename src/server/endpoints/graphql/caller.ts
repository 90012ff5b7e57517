import type { ServerContext } from '../../context';
import { Refusal } from '../../http/handler';
import { refusals } from '../../commands/refusals';
import { findRole } from '../../records/accounts';

/** Who asks, as every resolver gets it. */
export interface GraphqlCaller {
  readonly server: ServerContext;
  /** Null for somebody who is not signed in. */
  readonly profileId: number | null;
  /** Of a browser that nobody is signed in with; see `resolvers/session.ts`. */
  readonly visitorIdentity: string | null;
  /** As limits count it. */
  readonly address: string;
  readonly userAgent: string;
}

/** True when the caller is signed in as a member of the account. */
export async function isMember({ server, profileId }: GraphqlCaller, accountId: number): Promise<boolean> {
  return profileId !== null && (await findRole(server.db, profileId, accountId)) !== null;
}

/**
 * Counts one look-up of something that a code opens. Each field counts, however many one request holds, so that aliases buy
 * nothing (S54, S55). Throws when there were too many.
 */
export async function takeLookUp({ server, address }: GraphqlCaller, name: string): Promise<void> {
  const taken = await server.limits.take({ name: `graphql.${name}`, key: address, ...server.config.limits.graphql.lookUps });
  if (!taken.allowed) throw new Refusal(429, refusals.tooOften, { 'retry-after': String(taken.retryAfterSeconds) });
}
