/** Pictures of people, from the database, so that every instance serves them (S56). */
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../context/context';
import { findAvatarFor } from '../../records/profiles/avatars';
import { registerPictures } from './pictures';

export function registerAvatars(app: FastifyInstance, context: ServerContext): void {
  registerPictures(app, context, '/avatars/:id', (id, viewerId) => findAvatarFor(context.db, id, viewerId));
}
