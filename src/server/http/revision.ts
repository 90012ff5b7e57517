/** Tells every page which build of the client is current, so that a page left open for days learns that it is outdated (B4.32, R25). */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { revisionHeader } from '../../domain/revision';
import type { Config } from '../platform/config/config';

/** The digest of the page that names all others; null if nothing is built. */
export function revisionOf({ clientDir }: Pick<Config, 'clientDir'>): string | null {
  const page = join(clientDir, 'index.html');
  return existsSync(page) ? createHash('sha256').update(readFileSync(page)).digest('hex').slice(0, 16) : null;
}

/** On every API reply. */
export function addRevision(app: FastifyInstance, config: Config): void {
  const revision = revisionOf(config);
  if (revision === null) return;
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.url.startsWith('/api/')) void reply.header(revisionHeader, revision);
    done();
  });
}
