/** The page /dev: links to what the demo shows of itself, and the server's clock. It exists in the development server alone (S62). */
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../server/http/failures';
import { html, page } from '../server/http/pages/html';
import type { SettableClock } from './clock';

const links = [
  ['/', 'The product'],
  ['/dev/mailbox', 'The mailbox: each mail that the product would send'],
  ['/dev/chat', 'The chat in which the Zaps of the demo post'],
  ['/dev/openapi.json', 'The description of the API'],
  ['/gallery/', 'The gallery: every widget and screen in its states'],
] as const;

const moves = [
  ['3600', 'An hour ahead'],
  ['86400', 'A day ahead'],
  ['now', 'Back to the present'],
] as const;

/** Adds the page, and the form that moves the clock: `POST /dev/clock/3600` by seconds, `POST /dev/clock/now` back. */
export function addDevelopmentPage(app: FastifyInstance, clock: SettableClock): void {
  app.get('/dev', async (_request, reply) => {
    const ahead = Math.round(clock.offset() / 1000);
    const text = page(
      'Development',
      html`<h1>Development</h1>
        <ul class="list">
          ${links.map(([to, name]) => html`<li><a href="${to}">${name}</a></li>`)}
        </ul>
        <h2>The server’s clock</h2>
        <p>${ahead === 0 ? 'It shows the present' : `It is ${ahead} seconds ahead`}: ${clock.now().toISOString()}.</p>
        ${moves.map(([to, name]) => html`<form method="post" action="/dev/clock/${to}"><button>${name}</button></form>`)}`,
    );
    return reply.type('text/html; charset=utf-8').send(text);
  });

  void app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 }, async () => null);
    forms.post<{ Params: { seconds: string } }>('/dev/clock/:seconds', async (request, reply) => {
      const site = request.headers['sec-fetch-site'];
      if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new HttpError(403, 'Only from the page /dev.');
      const { seconds } = request.params;
      if (!/^(?:\d{1,8}|now)$/.test(seconds)) throw new HttpError(400, 'Seconds are a whole number.');
      clock.set(seconds === 'now' ? 0 : clock.offset() + Number(seconds) * 1000);
      return reply.redirect('/dev', 303);
    });
  });
}
