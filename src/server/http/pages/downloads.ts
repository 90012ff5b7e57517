/** The archive of a person's data: a file, so it is not an endpoint of the contract. Requires the session and a recent sign-in (S57). */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { brand } from '../../../domain/brand';
import type { ServerContext } from '../../platform/context';
import { requireFresh } from '../../platform/requests/freshness';
import { archivePurpose } from '../../dataRights/job';
import { mayExportData } from '../../profiles/policy';
import { insertAuditEvent } from '../../audit/auditTrail.store';
import { findArchive } from '../../dataRights/store';
import { callerAddress } from '../callerAddress';
import { HttpError } from '../failures';
import { HttpProblem } from '../../platform/handler';
import { requestSessionOf } from '../registerEndpoints';
import { runs } from '../../../contract/runs';
import { isFileId } from '../../../domain/runs/files';
import { enforceLimit } from '../../platform/requests/limits';
import { findVisibleRun } from '../../runs/run.reply';
import { isFileOfRun } from '../../engine/files.store';
import { findStoredFile } from '../../engine/files';

/** Downloads of files in runs, for people who may see the run (Z51). Replies are streams, which the contract does not support. */
export function registerRunFiles(app: FastifyInstance, context: ServerContext): void {
  app.get<{ Params: { id: string; file: string } }>('/api/v3/runs/:id/files/:file', async (request, reply) => {
    const principal = await requestSessionOf(context, request).principal('signed-in');
    if (principal.kind !== 'signed-in') throw new HttpProblem(401, { errors: ['Log in.'] });
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

const archivePath = '/api/v3/profiles/:id/data/export/archive';

/** Where a person who followed a link is redirected instead of getting a bare refusal; scripts get the status. */
const logIn = (isKnown: boolean) => `/app/login?${isKnown ? 'reauth=true&' : ''}next=${encodeURIComponent('/app/settings/data')}`;

export function registerDataArchive(app: FastifyInstance, context: ServerContext): void {
  app.get<{ Params: { id: string } }>(archivePath, async (request, reply) => {
    const principal = await requestSessionOf(context, request).principal('signed-in');
    const isLink = request.headers['sec-fetch-mode'] === 'navigate';
    void reply.header('cache-control', 'no-store');
    if (principal.kind !== 'signed-in') {
      if (isLink) return reply.redirect(logIn(false), 303);
      throw new HttpProblem(401, { errors: ['Log in.'] });
    }
    // Another person's archive answers as if it did not exist, and staff looking on as another person get none (S27, S51).
    if (request.params.id !== String(principal.profileId) || !mayExportData(principal.isMasquerading)) throw nothing();
    try {
      requireFresh(context, principal);
    } catch (error) {
      if (isLink) return reply.redirect(logIn(true), 303);
      throw error;
    }
    const found = await findArchive(context.db, principal.profileId, context.clock.now());
    if (found === null) throw nothing();
    const archive = context.encryption.decrypt(archivePurpose, found.sealed);
    await insertAuditEvent(
      context.db,
      {
        action: 'data_downloaded',
        result: 'ok',
        profileId: principal.profileId,
        address: callerAddress(request.ip),
        userAgent: request.headers['user-agent'] ?? '',
        requestId: request.id,
      },
      context.clock.now(),
    );
    return send(reply, archive, found.madeAt);
  });
}

function send(reply: FastifyReply, archive: Buffer, madeAt: Date): FastifyReply {
  const name = `${brand.name.toLowerCase()}-data-${madeAt.toISOString().slice(0, 10)}.zip`;
  return reply.type('application/zip').header('content-disposition', `attachment; filename="${name}"`).send(archive);
}

const nothing = () => new HttpError(404, 'Not found.');
