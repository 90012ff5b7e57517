/** Signed receipts of exports and deletions, and the keys to check them with: files, so they are not endpoints of the contract. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { receiptFileName } from '../../../domain/dataRights';
import { equalsInConstantTime } from '../../context/encryption';
import { HttpProblem } from '../../context/handler';
import type { ServerContext } from '../../context/context';
import { receiptOf } from '../../commands/dataRights/deletion';
import { mayExportData } from '../../policies/profiles';
import { isRecordId } from '../../records/database/recordIds';
import { findDeletion } from '../../records/dataRights/dataDeletions';
import { findExportReceipt } from '../../records/receipts/exportReceipts';
import { publicKeys } from '../../records/receipts/signingKeys';
import { HttpError } from '../failures';
import { requestSessionOf } from '../registerEndpoints';
import { sitePage } from './chrome';
import { fieldsOf, takeForms } from './forms';
import { html } from './html';

/** Bytes of the form. */
const formLimit = 2048;

export function registerReceipts(app: FastifyInstance, context: ServerContext): void {
  // Public, also for other sites: anybody with a receipt may check it.
  app.get('/.well-known/jwks.json', async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=300')
      .header('access-control-allow-origin', '*')
      .type('application/jwk-set+json')
      .send(JSON.stringify(await publicKeys(context.db))),
  );

  app.get<{ Params: { id: string; receiptId: string } }>('/api/v3/profiles/:id/data/export/receipts/:receiptId', async (request, reply) => {
    const principal = await requestSessionOf(context, request).principal('signed-in');
    void reply.header('cache-control', 'no-store');
    if (principal.kind !== 'signed-in') throw new HttpProblem(401, { errors: ['Please log in.'] });
    const { id, receiptId } = request.params;
    if (id !== String(principal.profileId) || !mayExportData(principal.isMasquerading)) throw nothing();
    const found = await findExportReceipt(context.db, principal.profileId, receiptId);
    if (found === null) throw nothing();
    return send(reply, found.receipt, receiptFileName('export', found.made_at));
  });

  // After a deletion there is no session, so the token from its start is used, by a form: a proxy would log an address. Anybody else
  // gets the reply for a missing one (S51), which is a page, because it replaces the page with the form. It changes nothing, so it
  // needs no CSRF token.
  void app.register(async (forms) => {
    takeForms(forms, formLimit);
    forms.post<{ Params: { id: string } }>('/api/v3/profiles/:id/data/delete/receipt', { bodyLimit: formLimit }, async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const token = fieldsOf(request).get('receipt') ?? '';
      const id = /^[1-9]\d{0,9}$/.test(request.params.id) ? Number(request.params.id) : 0;
      const found = isRecordId(id) ? await findDeletion(context.db, id) : null;
      const isTheirs = found !== null && equalsInConstantTime(token, receiptOf(context, found.id));
      if (!isTheirs || found.receipt === null || found.finished_at === null) {
        return reply
          .code(404)
          .type('text/html; charset=utf-8')
          .send(await sitePage(context, request, 'Receipt Not Found', missing));
      }
      return send(reply, found.receipt, receiptFileName('deletion', found.finished_at));
    });
  });
}

const send = (reply: FastifyReply, receipt: string, name: string): FastifyReply =>
  reply.type('application/jose').header('content-disposition', `attachment; filename="${name}"`).send(`${receipt}\n`);

const missing = html`<h1>Receipt not found</h1>
  <p>We no longer have this receipt. It’s attached to the email that we sent you.</p>`;

const nothing = () => new HttpError(404, 'Not found.');
