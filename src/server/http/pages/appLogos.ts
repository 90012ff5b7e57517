/** The logo of an app by its key, for pages that do not load the catalogue, such as a list of Zaps. */
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../platform/context';
import { findService } from '../../catalogue/store';

/** The catalogue changes with a release. */
const caching = 'public, max-age=3600';

/** Redirects to the picture. 204 for an app without one or an unknown app: the page shows its initial. */
export function registerAppLogos(app: FastifyInstance, { db }: ServerContext): void {
  app.get<{ Params: { key: string } }>('/app-logos/of/:key', async (request, reply) => {
    const { key } = request.params;
    const service = /^\w{1,100}$/.test(key) ? await findService(db, key) : null;
    void reply.header('cache-control', caching);
    if (service === null || service.logo === null) return reply.code(204).send();
    return reply.redirect(`/app-logos/${service.logo}.svg`, 302);
  });
}
