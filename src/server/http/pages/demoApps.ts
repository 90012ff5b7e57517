/** The apps of the demo's Zaps: a warehouse, a chat and a feed, which this server is itself. They do not exist elsewhere. */
import type { FastifyInstance } from 'fastify';
import { minutes } from '../../../domain/durations';
import type { ServerContext } from '../../context/context';
import { timeOf } from '../../mail/messages/plainTextMail';
import { html, page } from './html';

/** Where they are, below the address of this server. */
export const demoPaths = { shipment: '/dev/warehouse/shipment', chat: '/dev/chat', feed: '/dev/port.xml' } as const;

/** Messages that the chat keeps. */
const mostMessages = 100;

const cities = ['Hamburg', 'Oslo', 'Porto', 'Gdańsk', 'Trieste', 'Antwerp', 'Bilbao'];

/** One item for each so many minutes of the clock. */
const countAt = (now: Date, everyMinutes: number): number => Math.floor(now.getTime() / minutes(everyMinutes));

export function registerDemoApps(app: FastifyInstance, { clock, config }: ServerContext): void {
  const messages: { readonly text: string; readonly at: Date }[] = [];

  // Two of three shipments are late.
  app.get(demoPaths.shipment, async () => {
    const count = countAt(clock.now(), 1);
    return {
      number: `MF-${100_000 + (count % 900_000)}`,
      city: cities[count % cities.length],
      status: count % 3 === 0 ? 'on time' : 'delayed',
      hours: 1 + (count % 9),
    };
  });

  // As the incoming webhook of a chat answers.
  app.post(demoPaths.chat, async (request, reply) => {
    const { text } = (request.body ?? {}) as { text?: unknown };
    if (typeof text !== 'string' || text.trim() === '') return reply.code(400).type('text/plain').send('no_text');
    messages.unshift({ text: text.slice(0, 2000), at: clock.now() });
    messages.splice(mostMessages);
    return reply.type('text/plain').send('ok');
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

  app.get(demoPaths.feed, async (_request, reply) => {
    const last = countAt(clock.now(), 10);
    const items = Array.from({ length: 10 }, (_, index) => last - index).map((count) => {
      const at = new Date(count * minutes(10));
      const title = `Berth ${1 + (count % 12)} is free for ships from ${cities[count % cities.length]}`;
      return html`<item
        ><guid isPermaLink="false">berth-${count}</guid><title>${title}</title><pubDate>${at.toUTCString()}</pubDate></item
      >`;
    });
    const head = html`<title>News of the port</title><link>${config.publicUrl}</link><description>Berths and tides</description>`;
    const feed = html`<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel>${head}${items}</channel></rss>`;
    return reply.type('application/rss+xml; charset=utf-8').send(feed.html);
  });
}
