/** Handles the `List-Unsubscribe` headers of our news in mail programs: one click, without a page (RFC 8058). */
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../platform/context';
import { handlers } from '../handlers.generated';
import { callerAddress } from '../callerAddress';
import { requestSessionOf } from '../registerEndpoints';
import { takeForms } from './html';

const formLimit = 2048;

export function registerUnsubscribe(app: FastifyInstance, context: ServerContext): void {
  // A person who opens it in a browser gets the page, which asks before it acts, because many programs open links automatically.
  app.get<{ Params: { token: string } }>('/unsubscribe/:token', async (request, reply) =>
    reply.redirect(`/app/unsubscribe#${encodeURIComponent(request.params.token)}`, 302),
  );

  void app.register(async (forms) => {
    takeForms(forms, formLimit);
    // The mail program has neither our cookie nor a CSRF token: the token in the address is the proof.
    forms.post<{ Params: { token: string } }>('/unsubscribe/:token', { bodyLimit: formLimit }, async (request, reply) => {
      const { status } = await handlers.updateMailingSubscription(
        {
          params: undefined,
          query: undefined,
          body: { token: request.params.token, receives_updates: false },
          file: null,
          principal: { kind: 'anonymous' },
          session: requestSessionOf(context, request),
          address: callerAddress(request.ip),
          userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
          requestId: request.id,
          idempotencyKey: null,
        },
        context,
      );
      return reply
        .code(status)
        .type('text/plain; charset=utf-8')
        .send(status === 200 ? 'You won’t get any more news from us.\n' : 'This link isn’t valid.\n');
    });
  });
}
