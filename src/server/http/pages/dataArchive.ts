/** The archive of a person's data: a file, so it is not an endpoint of the contract. Requires the session and a recent sign-in (S57). */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { brand } from '../../../domain/brand';
import type { ServerContext } from '../../platform/context';
import { requireFresh } from '../../platform/requests/freshness';
import { archivePurpose } from '../../dataRights/buildArchive.job';
import { mayExportData } from '../../profiles/policy';
import { insertAuditEvent } from '../../audit/auditTrail.store';
import { findArchive } from '../../dataRights/store';
import { callerAddress } from '../callerAddress';
import { HttpError } from '../failures';
import { HttpProblem } from '../../platform/handler';
import { requestSessionOf } from '../registerEndpoints';

export const archivePath = '/api/v3/profiles/:id/data/export/archive';

/** Where a person who followed a link is redirected instead of getting a bare refusal; scripts get the status. */
const logIn = (isKnown: boolean) => `/app/login?${isKnown ? 'reauth=true&' : ''}next=${encodeURIComponent('/app/settings/data')}`;

export function registerDataArchive(app: FastifyInstance, context: ServerContext): void {
  app.get<{ Params: { id: string } }>(archivePath, async (request, reply) => {
    const principal = await requestSessionOf(context, request).principal('signed-in');
    const isLink = request.headers['sec-fetch-mode'] === 'navigate';
    void reply.header('cache-control', 'no-store');
    if (principal.kind !== 'signed-in') {
      if (isLink) return reply.redirect(logIn(false), 303);
      throw new HttpProblem(401, { errors: ['Please log in.'] });
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
