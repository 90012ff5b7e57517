/** The endpoints handled here: `csrf` and `logout`, which concern only cookies, and `graphql`. */
import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '../platform/context';
import { auditLine } from '../audit/auditTrail.store';
import { callerAddress } from './callerAddress';
import { answerGraphql } from './graphql';
import type { OwnRoute, Principal } from '../platform/handler';
import { crossOrigin } from './origins';
import type { RequestSession } from './sessions';

interface OwnCall {
  readonly context: ServerContext;
  readonly request: FastifyRequest;
  readonly session: RequestSession;
  readonly principal: Principal;
}

export type OwnHandler = (call: OwnCall) => Promise<{ status: number; body: unknown }>;

export const ownHandlers: Readonly<Record<OwnRoute, OwnHandler>> = {
  /** The token in the body, in the cookie and in a header, so that each kind of caller finds it (A7.40, A7.41). */
  getCsrfToken: async ({ session }) => ({ status: 200, body: { csrf_token: await session.csrfToken() } }),

  /**
   * Ends the session if there is one. It is a GET by contract, so it checks which page it comes from: browsers say so,
   * and other callers must set a header that no form, link or image can set (S25).
   */
  logOut: async (call) => {
    const site = call.request.headers['sec-fetch-site'];
    const isAskedByScript = call.request.headers['x-requested-with'] !== undefined;
    const isOurs = site === 'same-origin' || site === 'none' || (site !== 'cross-site' && isAskedByScript);
    if (!isOurs) throw crossOrigin();
    await endSession(call);
    return { status: 204, body: null };
  },

  runGraphqlQuery: answerGraphql,
};

/** Ends the caller's session and logs it. */
export async function endSession({ context, request, session, principal }: OwnCall): Promise<void> {
  await session.end(context.db);
  if (principal.kind !== 'signed-in') return;
  const line = auditLine({
    action: 'logout',
    result: 'ok',
    profileId: principal.profileId,
    address: callerAddress(request.ip),
    requestId: request.id,
  });
  context.log.info({ audit: line }, 'audit');
}
