/** Single sign-on by SAML: the addresses that browsers visit on the way to an account's identity provider and back. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { finishSamlSignIn } from '../../saml/finishSignIn';
import { acceptSamlResponse, beginSamlSignIn, partiesOf, type SamlFailure, samlPath } from '../../saml/beginSignIn';
import type { ServerContext } from '../../platform/context';
import { metadataOf } from '../../saml/protocol';
import { findSamlConnection } from '../../saml/store';
import { samlRequestLifetime } from '../../saml/samlRequests.store';
import { callerAddress } from '../callerAddress';
import { cookieName, cookieOptions, readCookie } from '../cookies';
import { HttpProblem } from '../../platform/handler';
import { requestSessionOf } from '../registerEndpoints';
import { fieldsOf, takeForms } from './html';

/** Bytes. A signed response has about ten thousand. */
const answerLimit = 256 * 1024;
const tokenShape = /^[\w-]{43}$/;

type Addressed = FastifyRequest<{ Params: { accountId: string } }>;

export function registerSaml(app: FastifyInstance, context: ServerContext): void {
  const { config, random, clock, db } = context;
  const at = (leaf: Parameters<typeof samlPath>[1]) => `/sso/saml/:accountId/${leaf}`;

  app.get(at('start'), async (request: Addressed, reply) => {
    const kept = readCookie(config, request, 'saml');
    // One value for all tabs of a browser: a second sign-in must not end the first.
    const browser = kept !== null && tokenShape.test(kept) ? kept : random.bytes(32).toString('base64url');
    const principal = await requestSessionOf(context, request).principal('public');
    const isAgain = single(request, 'reauth') === 'true' && principal.kind === 'signed-in';
    const started = await beginSamlSignIn(context, originOf(request), {
      accountId: accountOf(request),
      browser,
      next: single(request, 'next'),
      again: isAgain ? principal.profileId : null,
    });
    if ('failure' in started) return fail(reply, started.failure);
    void reply.setCookie(cookieName(config, 'saml'), browser, cookieOptions(config, 'saml', samlRequestLifetime / 1000));
    return reply.redirect(started.to, 302);
  });

  // The only write that a foreign page may cause (S34, S35 do not apply here): a provider posts its response from its own page,
  // so it carries neither our cookies nor our token, and this handler neither reads nor changes the caller's session.
  void app.register(async (forms) => {
    takeForms(forms, answerLimit);
    forms.post(at('acs'), { bodyLimit: answerLimit }, async (request: Addressed, reply) => {
      const accountId = accountOf(request);
      const form = fieldsOf(request);
      const [samlResponse, relay] = [form.getAll('SAMLResponse'), form.getAll('RelayState')];
      if (samlResponse.length !== 1 || relay.length !== 1) return fail(reply, 'invalid');
      const taken = await acceptSamlResponse(context, originOf(request), {
        accountId,
        samlResponse: samlResponse[0] ?? '',
        relay: relay[0] ?? '',
      });
      if ('failure' in taken) return fail(reply, taken.failure);
      // The redirect makes the browser return with the cookie that proves that it started the sign-in.
      return reply.redirect(`${samlPath(accountId, 'finish')}?handoff=${taken.handoff}`, 303);
    });
  });

  app.get(at('finish'), async (request: Addressed, reply) => {
    const session = requestSessionOf(context, request);
    const handoff = single(request, 'handoff') ?? '';
    const browser = readCookie(config, request, 'saml') ?? '';
    if (!tokenShape.test(handoff) || !tokenShape.test(browser)) return fail(reply, 'expired');
    const principal = await session.principal('public');
    const caller = { ...originOf(request), session, principal };
    const finished = await finishSamlSignIn(context, caller, { accountId: accountOf(request), handoff, browser }).catch(
      (error: unknown) => {
        // Another account of the person requires its own provider (S14).
        if (error instanceof HttpProblem && error.body.reason === 'sso_required') return { failure: 'other_provider' } as const;
        throw error;
      },
    );
    if ('failure' in finished) return fail(reply, finished.failure);
    session.applyTo(reply);
    return reply.redirect(finished.next, 303);
  });

  app.get(at('metadata'), async (request: Addressed, reply) => {
    const connection = await findSamlConnection(db, accountOf(request));
    if (connection === null) return reply.callNotFound();
    return reply.type('application/samlmetadata+xml; charset=utf-8').send(await metadataOf(partiesOf(context, connection), clock));
  });
}

/** Redirects to the page that says what happened, and what to do next. */
function fail(reply: FastifyReply, reason: SamlFailure): FastifyReply {
  return reply.redirect(`/app/login/single-sign-on?reason=${reason}`, 303);
}

function accountOf(request: Addressed): number {
  return /^\d{1,10}$/.test(request.params.accountId) ? Number(request.params.accountId) : 0;
}

/** A parameter that was sent exactly once (S37). */
function single(request: FastifyRequest, name: string): string | null {
  const value = (request.query as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : null;
}

function originOf(request: FastifyRequest) {
  return {
    address: callerAddress(request.ip),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
  };
}
