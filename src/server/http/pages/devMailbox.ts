/** The development mailbox: every mail of the outbox, with working links. It does not exist in production (S62). */
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../platform/context';
import { timeOf } from '../../platform/mail/plainTextMail';
import { readMail } from '../../platform/mail/outbox';
import { HttpError } from '../failures';
import { html, type Html, page } from './html';

const shown = 200;

export function registerDevMailbox(app: FastifyInstance, context: ServerContext): void {
  app.get('/dev/mailbox', async (_request, reply) => {
    const mails = await newestMails(context);
    const rows = mails.map(
      (mail) =>
        html`<li>
          <a href="/dev/mailbox/${mail.id}">${mail.subject}</a>
          <small>${mail.to}, <time datetime="${mail.createdAt}">${timeOf(new Date(mail.createdAt))}</time></small>
        </li> `,
    );
    const list =
      mails.length === 0
        ? html`<p>No mail yet. Sign up, or ask for a password reset, and look here again.</p>`
        : html`<ul class="list">
            ${rows}
          </ul>`;
    return reply.type('text/html; charset=utf-8').send(
      page(
        'Mailbox',
        html`<h1>Development mailbox</h1>
          ${list}`,
      ),
    );
  });

  app.get('/dev/mailbox.json', async () => ({ objects: await newestMails(context) }));

  app.get<{ Params: { id: string } }>('/dev/mailbox/:id', async (request, reply) => {
    const id = /^[1-9]\d{0,8}$/.test(request.params.id) ? Number(request.params.id) : 0;
    const mail = (await newestMails(context, id))[0];
    if (!mail) throw new HttpError(404, 'Mail not found.');
    const body = html`<p><a href="/dev/mailbox">All mail</a></p>
      <h1>${mail.subject}</h1>
      <p>To ${mail.to}, ${timeOf(new Date(mail.createdAt))}</p>
      <pre>${linked(mail.text, context.config.publicUrl)}</pre>`;
    return reply.type('text/html; charset=utf-8').send(page(mail.subject, body));
  });
}

async function newestMails({ db, encryption }: ServerContext, id?: number) {
  let query = db.selectFrom('outbox').selectAll().orderBy('id', 'desc').limit(shown);
  if (id !== undefined) query = query.where('id', '=', id);
  return (await query.execute()).flatMap((row) => {
    const mail = readMail(encryption, row);
    return mail ? [{ id: row.id, createdAt: row.created_at.toISOString(), to: mail.to, subject: mail.subject, text: mail.text }] : [];
  });
}

/** The text with our own addresses as links. Links use only the path, so that they work under any name of this host. */
export function linked(text: string, publicUrl: string): Html[] {
  return text.split(/(https?:\/\/[^\s<>"]+)/).map((part) => {
    if (!part.startsWith(`${publicUrl}/`)) return html`${part}`;
    return html`<a href="${part.slice(publicUrl.length)}">${part}</a>`;
  });
}
