/** For monitoring: alive (`/healthz`), and able to serve (`/readyz`, R08, R09). */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../platform/database/database';

export interface Readiness {
  /** False as soon as the shutdown begins. */
  isAccepting: boolean;
}

export function registerHealth(app: FastifyInstance, database: Database, readiness: Readiness): void {
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const isReady = readiness.isAccepting && !database.isAway() && (await answers(database));
    return isReady ? { status: 'ready' } : reply.code(503).header('retry-after', '2').send({ status: 'not ready' });
  });
}

async function answers(database: Database): Promise<boolean> {
  return sql`select 1`.execute(database.db).then(
    () => true,
    () => false,
  );
}
