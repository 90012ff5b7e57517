/** Pictures that people uploaded, re-encoded, under a random name: a fixed type, in a sandbox (S56). */
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../platform/context';
import { HttpError } from '../failures';
import { requestSessionOf } from '../registerEndpoints';

/** A picture never changes at its address. Not for shared caches: who may see it depends on the viewer. */
const caching = 'private, max-age=86400, immutable';

/** Serves WebP pictures below a path that ends in `:id`. `find` returns one if the viewer may see it, otherwise null (S51). */
export function registerPictures(
  app: FastifyInstance,
  context: ServerContext,
  path: string,
  find: (id: string, viewerId: number) => Promise<Buffer | null>,
): void {
  app.get<{ Params: { id: string } }>(path, async (request, reply) => {
    const principal = await requestSessionOf(context, request).principal('public');
    const { id } = request.params;
    const picture = principal.kind === 'signed-in' && /^[\w-]{22}$/.test(id) ? await find(id, principal.profileId) : null;
    if (picture === null) throw new HttpError(404, 'Not found.');
    return reply
      .type('image/webp')
      .header('cache-control', caching)
      .header('content-disposition', 'inline')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(picture);
  });
}
