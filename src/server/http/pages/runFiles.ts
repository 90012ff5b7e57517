/** Downloads of files in runs, for people who may see the run (Z51). Replies are streams, which the contract does not support. */
import type { FastifyInstance } from 'fastify';
import { runs } from '../../../contract/runs';
import { isFileId } from '../../../domain/runs/files';
import type { ServerContext } from '../../platform/context';
import { HttpProblem } from '../../platform/handler';
import { enforceLimit } from '../../platform/requests/rateLimit';
import { findVisibleRun } from '../../runs/findVisibleRun.reply';
import { isFileOfRun } from '../../engine/files.store';
import { findStoredFile } from '../../engine/files';
import { HttpError } from '../failures';
import { requestSessionOf } from '../registerEndpoints';

export function registerRunFiles(app: FastifyInstance, context: ServerContext): void {
  app.get<{ Params: { id: string; file: string } }>('/api/v3/runs/:id/files/:file', async (request, reply) => {
    const principal = await requestSessionOf(context, request).principal('signed-in');
    if (principal.kind !== 'signed-in') throw new HttpProblem(401, { errors: ['Please log in.'] });
    const { db } = context;
    const { id, file: fileId } = request.params;
    await enforceLimit(context, { ...runs.getRun.limit, key: String(principal.profileId) });
    const found = await findVisibleRun(context, principal.profileId, id);
    if (found === null || !isFileId(fileId) || !(await isFileOfRun(db, id, fileId))) throw nothing();
    const file = await findStoredFile(context, found.run.account_id, fileId);
    const bytes = await file?.read();
    if (file === null || !bytes) throw nothing();
    return reply
      .headers({
        'cache-control': 'private, no-store',
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name).replace(/['()*]/g, percentOf)}`,
        // A file of strangers is saved, and never shown as a page of ours.
        'content-security-policy': "default-src 'none'; sandbox",
        'content-length': String(file.size),
        'x-content-type-options': 'nosniff',
      })
      .type('application/octet-stream')
      .send(bytes);
  });
}

const percentOf = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;

const nothing = () => new HttpError(404, 'Not found.');
