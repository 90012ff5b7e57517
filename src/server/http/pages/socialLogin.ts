/**
 * Signing in at a provider by navigation: `/sso/start`, `/google-sso/start`, the way back `/sso/callback/…`, and `/sso/done`,
 * where a popup hands over to the page that opened it (S39, S40).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { socialLogin } from '../../../contract/socialLogin';
import { brand } from '../../../domain/brand';
import { checkedTarget } from '../../../domain/addresses';
import { splitList } from '../../../domain/texts';
import { afterLogin, afterSignUp } from '../../../domain/redirects';
import { signInSteps } from '../../../domain/signInRefusals';
import {
  handOffChannel,
  handOffKind,
  isSocialProvider,
  type SocialLoginError,
  type SocialProvider,
  socialSignUpSuccessPath,
  sourceOf,
  takenKind,
  verifyPath,
} from '../../../domain/socialLogin';
import { readConnectTicket } from '../../socialLogin/connectTicket';
import { type EnterOutcome, signInByProvider } from '../../socialLogin/signIn';
import { connectIdentity } from '../../socialLogin/identities';
import { samlAddressOf } from '../../socialLogin/samlAddress';
import type { ServerContext } from '../../platform/context';
import {
  type Attempt,
  newAttempt,
  readSocialLoginState,
  type SocialLoginState,
  takeAttempt,
  writeSocialLoginState,
} from '../../socialLogin/openid/state';
import type { ProvidedPerson } from '../../socialLogin/openid/person';
import { authorizationUrl, ProviderError, redeem } from '../../socialLogin/openid/providers';
import { callerAddress } from '../callerAddress';
import { HttpError } from '../failures';
import { HttpProblem } from '../../platform/handler';
import { requestSessionOf } from '../registerEndpoints';
import type { RequestSession } from '../sessions';
import { html, page } from './html';

/**
 * The script of `/sso/done`. It tells the page that opened the popup where to go: by a message to the opener and, because some
 * providers disconnect the opener, on a channel of our origin. Both carry the one-time nonce of that page, so that only that page
 * accepts them (S39). Without an answer, the popup navigates there itself.
 */
const handOffScript = `'use strict';
(() => {
  const said = new URLSearchParams(location.hash.slice(1));
  history.replaceState(null, '', location.pathname);
  const nonce = said.get('nonce');
  const next = said.get('next');
  const fault = said.get('fault');
  const message = { kind: ${JSON.stringify(handOffKind)}, nonce, nextUrl: next === null ? null : encodeURIComponent(next), fault };
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(${JSON.stringify(handOffChannel)}) : null;
  let isTaken = false;
  if (channel) {
    channel.onmessage = ({ data }) => {
      if (!data || data.kind !== ${JSON.stringify(takenKind)} || data.nonce !== nonce) return;
      isTaken = true;
      window.close();
    };
  }
  if (window.opener && !window.opener.closed) window.opener.postMessage(message, location.origin);
  if (channel) channel.postMessage(message);
  setTimeout(() => {
    if (isTaken) return;
    const there = next === null ? '/app/login?sign_on=' + encodeURIComponent(fault || 'failed') : next;
    location.replace('/redirect?next=' + encodeURIComponent(there) + '&safe_only=true&fallback=/app/dashboard');
  }, 2000);
})();
`;

/** The result of a sign-in: an address to go to, or why there is none. */
type Result = { readonly next: string } | { readonly error: SocialLoginError };

const settingsPage = '/app/settings/connections';
const nonceShape = /^[\w-]{8,128}$/;

export function registerSocialLogin(app: FastifyInstance, context: ServerContext): void {
  app.get('/google-sso/start', (request, reply) => start(context, request, reply, 'google'));
  app.get('/sso/start', (request, reply) => start(context, request, reply, single(request, 'provider')));
  app.get<{ Params: { provider: string } }>('/sso/callback/:provider', (request, reply) => {
    ofPopup(reply);
    return finish(context, request, reply, request.params.provider);
  });
  app.get('/sso/done', async (_request, reply) =>
    ofPopup(reply)
      .type('text/html; charset=utf-8')
      .send(
        page(
          'Signed in',
          html`<h1>One moment …</h1>
            <p role="status">We are taking you back to ${brand.name}. You can close this window if it stays.</p>
            <script src="/sso/done.js" defer></script>`,
        ),
      ),
  );
  app.get('/sso/done.js', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/javascript; charset=utf-8').send(handOffScript),
  );
}

/**
 * A popup keeps its opener only while no page in it has an opener policy: the provider's pages have none, and a change between
 * the two would disconnect it (decision 0014).
 */
export function ofPopup(reply: FastifyReply): FastifyReply {
  return reply.header('cross-origin-opener-policy', 'unsafe-none');
}

async function start(context: ServerContext, request: FastifyRequest, reply: FastifyReply, provider: unknown): Promise<FastifyReply> {
  const { config, encryption, random, clock } = context;
  ofPopup(reply);
  if (!isSocialProvider(provider) || config.socialLogin.providers[provider] === null) {
    throw new HttpError(404, 'This sign-in method isn’t available.');
  }
  const session = requestSessionOf(context, request);
  const popup = single(request, 'popup');
  const next = checkedTarget(single(request, 'next'), config.publicUrl);
  const attempt = newAttempt(random, clock.now(), {
    provider,
    // A value too long for a cookie is not worth failing for.
    next: next !== null && next.length <= 1000 ? next : null,
    ...signUpParametersOf(request),
    popup: popup !== null && nonceShape.test(popup) ? popup : null,
    connect: await connectRequest(context, request, session, provider),
  });
  try {
    const url = await authorizationUrl(context, attempt);
    const loginState = readSocialLoginState(encryption, session.socialLoginCookie, clock.now());
    session.setSocialLoginCookie(writeSocialLoginState(encryption, { ...loginState, attempts: [...loginState.attempts, attempt] }));
    session.applyTo(reply);
    return reply.redirect(url.href, 302);
  } catch (error) {
    return redirectBack(reply, attempt, { error: errorOf(context, error) });
  }
}

/** Data that onboarding uses afterwards. Values too long for a cookie are left out. */
function signUpParametersOf(request: FastifyRequest): Pick<Attempt, 'selectedApis' | 'invitation'> {
  const selectedApis = splitList(single(request, 'selected_apis') ?? '');
  const invitation = single(request, 'invitation');
  return {
    ...(selectedApis.length > 0 && selectedApis.join().length <= 400 ? { selectedApis } : {}),
    ...(invitation !== null && invitation !== '' && invitation.length <= 200 ? { invitation } : {}),
  };
}

/** Connecting an identity requires the permission that this session was given a moment ago. */
async function connectRequest(
  context: ServerContext,
  request: FastifyRequest,
  session: RequestSession,
  provider: SocialProvider,
): Promise<Attempt['connect']> {
  const text = single(request, 'connect');
  if (text === null) return null;
  const ticket = readConnectTicket(context, text);
  const principal = await session.principal('signed-in');
  if (ticket === null || ticket.provider !== provider || principal.kind !== 'signed-in' || principal.sessionId !== ticket.sessionId) {
    throw new HttpError(403, 'This took too long. Start again from your settings.');
  }
  return { profileId: ticket.profileId, sessionId: ticket.sessionId };
}

async function finish(context: ServerContext, request: FastifyRequest, reply: FastifyReply, provider: string): Promise<FastifyReply> {
  const { encryption, clock } = context;
  const session = requestSessionOf(context, request);
  const { attempt, rest } = takeAttempt(
    readSocialLoginState(encryption, session.socialLoginCookie, clock.now()),
    provider,
    single(request, 'state'),
  );
  // A response that belongs to no sign-in of this browser: another browser's, an old one, or one already used (S40).
  if (attempt === null) return redirectBack(reply, null, { error: 'expired' });
  // Valid once, regardless of the result.
  session.setSocialLoginCookie(writeSocialLoginState(encryption, rest));
  const result = await resultOf(context, request, session, attempt, rest).catch((error: unknown) => ({ error: errorOf(context, error) }));
  session.applyTo(reply);
  return redirectBack(reply, attempt, result);
}

async function resultOf(
  context: ServerContext,
  request: FastifyRequest,
  session: RequestSession,
  attempt: Attempt,
  rest: SocialLoginState,
): Promise<Result> {
  if (single(request, 'error') !== null) return { error: 'cancelled' };
  const address = callerAddress(request.ip);
  const taken = await context.limits.take({ ...socialLogin.logInWithOneTap.limit, key: address });
  if (!taken.allowed) return { error: 'too_often' };
  const query = request.url.slice(request.url.indexOf('?'));
  const person = await redeem(context, attempt, query);
  const origin = { address, userAgent: (request.headers['user-agent'] ?? '').slice(0, 300), requestId: request.id };
  const principal = await session.principal('public');
  if (attempt.connect !== null) {
    const isSame = principal.kind === 'signed-in' && principal.sessionId === attempt.connect.sessionId;
    if (!isSame) return { error: 'expired' };
    const outcome = await connectIdentity(context, { ...origin, principal }, person);
    return outcome === 'connected' ? { next: settingsPage } : { error: outcome === 'taken' ? 'taken' : 'failed' };
  }
  const outcome = await signInByProvider(context, { ...origin, principal, session }, person, { next: attempt.next, currency: null });
  if (outcome.kind === 'verification_required') {
    session.setSocialLoginCookie(writeSocialLoginState(context.encryption, { ...rest, link: outcome.link }));
  }
  return targetOf(context, attempt, person, outcome);
}

async function targetOf(context: ServerContext, attempt: Attempt, person: ProvidedPerson, outcome: EnterOutcome): Promise<Result> {
  const origin = context.config.publicUrl;
  const { next, selectedApis = [], invitation = null } = attempt;
  const query = next === null ? '' : `?next=${encodeURIComponent(next)}`;
  switch (outcome.kind) {
    case 'signed_in': {
      if (!outcome.isNew) return { next: afterLogin({ next, origin }) };
      const target = afterSignUp({ next, origin, selectedApis, invitation, referrer: null });
      return { next: `${socialSignUpSuccessPath}?source=${sourceOf(person.provider)}&next=${encodeURIComponent(target)}` };
    }
    case 'two_factor':
    case 'single_session':
      return { next: signInSteps[outcome.kind].page + query };
    case 'verification_required':
      return { next: verifyPath };
    case 'sso_required': {
      const address = await samlAddressOf(context, outcome);
      return address === null ? { error: 'sso_required' } : { next: address };
    }
    case 'no_email':
      return { error: 'no_email' };
    case 'too_often':
      return { error: 'too_often' };
    case 'used':
      return { error: 'expired' };
  }
}

function errorOf({ log }: ServerContext, error: unknown): SocialLoginError {
  if (error instanceof ProviderError) {
    log.warn({ err: error.cause }, 'sign-on: the provider’s answer was refused');
    return error.isAway ? 'away' : 'failed';
  }
  if (error instanceof HttpProblem && error.body.reason === ('sso_required' as string)) return 'sso_required';
  throw error;
}

/** Back to the product: a popup hands over to the page that opened it; a full page is redirected. */
function redirectBack(reply: FastifyReply, attempt: Attempt | null, result: Result): FastifyReply {
  if (attempt?.popup) {
    // Behind `#`, so that it is in neither logs nor the next page's referrer.
    const fragment = new URLSearchParams({ nonce: attempt.popup, ...('next' in result ? result : { fault: result.error }) });
    return reply.redirect(`/sso/done#${fragment.toString()}`, 303);
  }
  if ('next' in result) return reply.redirect(result.next, 303);
  const query = new URLSearchParams({ sign_on: result.error, ...(attempt?.next ? { next: attempt.next } : {}) });
  const back = attempt?.connect ? settingsPage : '/app/login';
  return reply.redirect(`${back}?${query.toString()}`, 303);
}

/** A parameter that was sent exactly once. */
function single(request: FastifyRequest, name: string): string | null {
  const value = (request.query as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : null;
}
