/** Pictures of people, from the database, so that every instance serves them (S56). */
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../context';
import { findAvatarFor } from '../../records/avatars';
import { HttpError } from '../failures';
import { visitOf } from '../registerEndpoints';

/** A picture never changes under its address. Not for shared caches: who may see it depends on who asks. */
const caching = 'private, max-age=86400, immutable';

export function registerAvatars(app: FastifyInstance, context: ServerContext): void {
  app.get<{ Params: { id: string } }>('/avatars/:id', async (request, reply) => {
    const principal = await visitOf(context, request).principal('public');
    const { id } = request.params;
    const picture =
      principal.kind === 'signed-in' && /^[\w-]{22}$/.test(id) ? await findAvatarFor(context.db, id, principal.profileId) : null;
    if (picture === null) throw new HttpError(404, 'There is nothing here.');
    return reply
      .type('image/webp')
      .header('cache-control', caching)
      .header('content-disposition', 'inline')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(picture);
  });
}
