/**
 * Pictures: those that people uploaded, re-encoded, under a random name, with a fixed type, in a sandbox (S56); and the operator's
 * own icons of apps.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../platform/context';
import { StartError } from '../../platform/errors';
import { HttpError } from '../failures';
import { requestSessionOf } from '../registerEndpoints';
import { findLogoFor } from '../../accounts/settings.store';
import { findService } from '../../catalogue/store';
import { findAvatarFor } from '../../profiles/store';

/** The catalogue changes with a release. */
const logoCaching = 'public, max-age=3600';

/** The largest icon of an operator, in bytes. */
const maxIconSize = 100 * 1024;

/**
 * The operator's icons by their file names, which are the names of the pictures that they replace. Throws a `StartError` if the
 * folder or an icon in it cannot be used; other files are left alone.
 */
export function readAppIcons(folder: string): ReadonlyMap<string, Buffer> {
  const refuse = (problem: string) => new StartError(`Cannot use APP_ICONS_DIR (${folder}): ${problem}`);
  try {
    const names = readdirSync(folder).filter((name) => /\.svg$/i.test(name));
    return new Map(
      names.map((name) => {
        if (!/^[a-z0-9]+(?:-[a-z0-9]+)*\.svg$/.test(name)) throw refuse(`${name} is not named after an app, as in webex.svg`);
        const icon = readFileSync(join(folder, name));
        if (icon.length > maxIconSize) throw refuse(`${name} is larger than 100 kB`);
        return [name, icon];
      }),
    );
  } catch (error) {
    throw error instanceof StartError ? error : refuse(error instanceof Error ? error.message : 'it cannot be read');
  }
}

/**
 * Redirects to the picture by the key of its app; 204 for an unknown app: the page shows its initial. Icons of the operator are
 * served in place of those of the build. They may contain anything: as documents they run no scripts and load nothing (S56).
 */
export function registerAppLogos(app: FastifyInstance, { db, config }: ServerContext): void {
  const icons = config.appIconsDir === null ? [] : readAppIcons(config.appIconsDir);
  for (const [name, icon] of icons) {
    app.get(`/app-logos/${name}`, (_request, reply) =>
      reply
        .type('image/svg+xml')
        .header('cache-control', logoCaching)
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .send(icon),
    );
  }
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
