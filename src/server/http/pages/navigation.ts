/** Pages that people pass through: `/logout/`, `/redirect`, `/csrf/fix/`, `/window-splash/`. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { brand } from '../../../domain/brand';
import { checkedAddress, checkedTarget, safeTarget } from '../../../domain/addresses';
import type { ServerContext } from '../../platform/context';
import { refuseForeignWrite } from '../origins';
import { endSession } from '../ownEndpoints';
import { refuseWithoutCsrfToken, requestSessionOf } from '../registerEndpoints';
import { fieldsOf, html, type Html, page, plainCss, takeForms } from './html';
import { ofPopup } from './socialLogin';

const afterLogout = '/app/login';
const formLimit = 2048;

export function registerNavigation(app: FastifyInstance, context: ServerContext): void {
  app.get('/plain.css', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/css; charset=utf-8').send(plainCss),
  );

  // Where password managers look for the change-password page (S72).
  app.get('/.well-known/change-password', async (_request, reply) => reply.redirect('/app/settings/security', 302));

  app.get('/logout/', async (request, reply) => {
    const site = request.headers['sec-fetch-site'];
    // Any other request may be an image or a link on a foreign page, so it shows a question instead of logging out (S25).
    if (site === 'same-origin' || site === 'none') return logOut(context, request, reply);
    const session = requestSessionOf(context, request);
    const token = await session.csrfToken();
    session.applyTo(reply);
    return sendPage(
      reply,
      'Log out',
      html`<h1>Log out of ${brand.name}?</h1>
        <form method="post" action="/logout/"><input type="hidden" name="csrf_token" value="${token}" /><button>Log out</button></form>
        <p><a href="/app/dashboard">Stay logged in</a></p>`,
    ).header('referrer-policy', 'same-origin');
  });

  void app.register(async (forms) => {
    takeForms(forms, formLimit);
    forms.post('/logout/', { bodyLimit: formLimit }, async (request, reply) => {
      refuseForeignWrite(context.config, request);
      const tokens = fieldsOf(request).getAll('csrf_token');
      refuseWithoutCsrfToken(context, request, tokens.length === 1 ? tokens[0] : '');
      return logOut(context, request, reply);
    });
  });

  app.get('/redirect', async (request, reply) => {
    const origin = context.config.publicUrl;
    const next = single(request, 'next');
    const target = checkedTarget(next, origin);
    if (target !== null) return reply.redirect(target, 302);
    const foreign = foreignTarget(next);
    const isSafeOnly = isGiven(request, 'safe_only');
    if (foreign === null || isSafeOnly) return reply.redirect(safeTarget(single(request, 'fallback'), { origin }), 302);
    if (context.config.redirectOrigins.includes(foreign.origin)) return reply.redirect(foreign.href, 302);
    return sendPage(
      reply,
      'Leaving',
      html`<h1>You are leaving ${brand.name}</h1>
        <p>This link leads to another site: <strong>${foreign.host}</strong>. Continue only if you trust it.</p>
        <p><a class="button" href="${foreign.href}" rel="noopener noreferrer nofollow">Continue to ${foreign.host}</a></p>
        <p><a href="/app/dashboard">Back to ${brand.name}</a></p>`,
    );
  });

  // A popup without a token visits this page first, so that its final page can write (A7.42, B2.50).
  app.get('/csrf/fix/', async (request, reply) => {
    const session = requestSessionOf(context, request);
    await session.csrfToken();
    session.applyTo(reply);
    ofPopup(reply);
    return reply.redirect(checkedAddress(single(request, 'next'), context.config.publicUrl) ?? '/window-splash/', 302);
  });

  // Waits for the page that opened it, or redirects by itself if it was given an address (S37).
  app.get('/window-splash/', async (request, reply) => {
    const next = checkedAddress(single(request, 'next'), context.config.publicUrl);
    return sendPage(
      ofPopup(reply),
      'One moment',
      html`<h1>One moment …</h1>
        <p role="status">We are getting this window ready. If nothing happens, close it and try again.</p>`,
      next === null ? undefined : html`<meta http-equiv="refresh" content="0;url=${next}" />`,
    );
  });
}

async function logOut(context: ServerContext, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const session = requestSessionOf(context, request);
  await endSession({ context, request, session, principal: await session.principal('public') });
  session.applyTo(reply);
  return reply.redirect(afterLogout, 303);
}

function sendPage(reply: FastifyReply, title: string, body: Html, head?: Html): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(page(title, body, head));
}

/** A parameter that was sent exactly once; if it is repeated, two readers may each take a different one (S37). */
function single(request: FastifyRequest, name: string): string | null {
  const value = (request.query as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : null;
}

/** `safe_only` is true for every value except an explicit no, so that a typing error is safe. */
function isGiven(request: FastifyRequest, name: string): boolean {
  const value = (request.query as Record<string, unknown>)[name];
  return value !== undefined && value !== 'false' && value !== '0';
}

/** A well-formed address of another site; null for anything else: other schemes, user names, control characters, backslashes. */
function foreignTarget(next: string | null): URL | null {
  // eslint-disable-next-line no-control-regex
  if (next === null || next.length > 2048 || /[\u0000-\u0020\u007f-\u009f\\]/.test(next) || !/^https?:\/\/[^/]/i.test(next)) return null;
  try {
    const url = new URL(next);
    return url.username === '' && url.password === '' ? url : null;
  } catch {
    return null;
  }
}
