/** The apps of the demo's Zaps, which this server answers for. They do not exist elsewhere. See `fixtures/demoApps`. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerAsDemoApp, demoPaths, demoSite } from '../../fixtures';
import type { ServerContext } from '../platform/context';
import { timeOf } from '../platform/mail/plainTextMail';
import { html, page } from '../http/pages/html';

/** Messages that the chat keeps. */
const maxMessages = 100;

export function registerDemoApps(app: FastifyInstance, { clock, config }: ServerContext): void {
  const messages: { readonly text: string; readonly at: Date }[] = [];

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { method, body = null } = request;
    const found = answerAsDemoApp({ method, path: new URL(request.url, config.publicUrl).pathname, body }, clock.now());
    if (found === null) return reply.code(404).type('text/plain').send('There is no such app in the demo.');
    return reply.code(found.status).type(found.type).send(found.body.replaceAll(demoSite, config.publicUrl));
  };

  for (const path of [`${demoPaths.feeds}/:name`, `${demoPaths.lists}/:name`, demoPaths.roaster, demoPaths.shipment]) app.get(path, answer);
  app.post(demoPaths.books, answer);

  app.post(demoPaths.chat, async (request, reply) => {
    const { text } = (request.body ?? {}) as { text?: unknown };
    if (typeof text === 'string' && text.trim() !== '') {
      messages.unshift({ text: text.slice(0, 2000), at: clock.now() });
      messages.splice(maxMessages);
    }
    return answer(request, reply);
  });

  app.get(demoPaths.chat, async (_request, reply) => {
    const rows = messages.map(
      ({ text, at }) =>
        html`<li>
          ${text} <small><time datetime="${at.toISOString()}">${timeOf(at)}</time></small>
        </li> `,
    );
    const list =
      rows.length === 0
        ? html`<p>No message yet. The Zaps of the demo post here.</p>`
        : html`<ul class="list">
            ${rows}
          </ul>`;
    return reply.type('text/html; charset=utf-8').send(
      page(
        'Chat',
        html`<h1>Chat of the demo</h1>
          ${list}`,
      ),
    );
  });
}
