/** Pictures of people, from the database, so that every instance serves them (S56). */
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../platform/context';
import { findAvatarFor } from '../../profiles/store';
import { registerPictures } from './pictures';

export function registerAvatars(app: FastifyInstance, context: ServerContext): void {
  registerPictures(app, context, '/avatars/:id', (id, viewerId) => findAvatarFor(context.db, id, viewerId));
}
