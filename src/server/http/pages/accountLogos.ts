/** Logos of accounts, from the database, so that every instance serves them (S56). */
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../platform/context';
import { findLogoFor } from '../../accounts/settings.store';
import { registerPictures } from './pictures';

export function registerAccountLogos(app: FastifyInstance, context: ServerContext): void {
  registerPictures(app, context, '/logos/:id', (id, viewerId) => findLogoFor(context.db, id, viewerId, context.clock.now()));
}
