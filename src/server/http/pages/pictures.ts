/** Pictures that people uploaded, re-encoded, under a random name: a fixed type, in a sandbox (S56). */
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../platform/context';
import { HttpError } from '../failures';
import { requestSessionOf } from '../registerEndpoints';
import { findLogoFor } from '../../accounts/settings.store';
import { findService } from '../../catalogue/store';
import { findAvatarFor } from '../../profiles/store';

/** The catalogue changes with a release. */
const logoCaching = 'public, max-age=3600';

/** Redirects to the picture. 204 for an app without one or an unknown app: the page shows its initial. */
export function registerAppLogos(app: FastifyInstance, { db }: ServerContext): void {
  app.get<{ Params: { key: string } }>('/app-logos/of/:key', async (request, reply) => {
    const { key } = request.params;
    const service = /^\w{1,100}$/.test(key) ? await findService(db, key) : null;
    void reply.header('cache-control', logoCaching);
    if (service === null || service.logo === null) return reply.code(204).send();
    return reply.redirect(`/app-logos/${service.logo}.svg`, 302);
  });
}

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

/** Logos of accounts, from the database, so that every instance serves them (S56). */
export function registerAccountLogos(app: FastifyInstance, context: ServerContext): void {
  registerPictures(app, context, '/logos/:id', (id, viewerId) => findLogoFor(context.db, id, viewerId, context.clock.now()));
}

/** Pictures of people, from the database, so that every instance serves them (S56). */
export function registerAvatars(app: FastifyInstance, context: ServerContext): void {
  registerPictures(app, context, '/avatars/:id', (id, viewerId) => findAvatarFor(context.db, id, viewerId));
}
