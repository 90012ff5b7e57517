/** The server process: composed, served, and ended gracefully. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp, type AppOptions } from './app';
import { readConfig, type Config } from './platform/config/config';
import { createContext, type Overrides, type Server } from './createContext';
import { StartError } from './platform/errors';
import type { Readiness } from './http/health';
import { queueReseal } from './keys/reseal.job';
import { jobIntervals, scheduleCleanup } from './cleanup/job';
import { createLog } from './platform/logging';
import { isDatabaseAway } from './platform/database/database';

/** Created by the build; a new data directory starts from it. */
const builtImage = join(__dirname, '..', '..', 'database-image.tar.gz');

/** Milliseconds of the shutdown in which steps are cut off and their runs handed back. */
const handBack = 2000;

/** Replacements for compositions other than the product's. */
export interface Composition {
  readonly overrides?: Pick<Overrides, 'clock'>;
  /** Before the product's own routes; see `AppOptions`. */
  readonly extend?: (server: Server) => NonNullable<AppOptions['extend']>;
}

/**
 * Starts the server and runs until it is told to end: code 0 after SIGTERM or SIGINT, once pending work has ended, or ten seconds
 * later (R09); code 1 and one line if it cannot start.
 */
export function runServer(composition: Composition = {}): void {
  serve(composition).catch((error: unknown) => {
    console.error(lineOf(error));
    process.exit(1);
  });
}

async function serve({ overrides, extend }: Composition): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  const log = createLog(config);
  const server = await createContext(config, { ...overrides, log, image: builtImage });
  const readiness: Readiness = { isAccepting: false };
  const app = await buildApp(server, { readiness, ...(extend && { extend: extend(server) }) });
  if (config.mode === 'demo') await (await import('./seed.js')).seed(server, { runsZaps: true });
  endGracefully({ app, server, readiness, config });
  if (config.role !== 'web') {
    await server.jobs.repairSchedule(jobIntervals);
    await server.jobs.start();
    await scheduleCleanup(server.context);
    await queueReseal(server.context);
    await server.runner.start();
    await server.auditKeeper.start();
  }
  const metricsPort = await server.observation.listen({ ...server.context, database: server.database });
  if (metricsPort !== null) log.info({ host: config.metricsListen?.host, port: metricsPort }, 'metrics');
  await app.listen({ host: config.host, port: config.port });
  readiness.isAccepting = true;
  log.info({ url: config.publicUrl, database: server.database.kind, mode: config.mode, role: config.role }, 'ready');
}

function endGracefully({
  app,
  server,
  readiness,
  config,
}: {
  app: FastifyInstance;
  server: Server;
  readiness: Readiness;
  config: Config;
}): void {
  let isEnding = false;
  const end = async (why: string) => {
    if (isEnding) return;
    isEnding = true;
    readiness.isAccepting = false;
    app.log.info({ why }, 'shutting down');
    const tooLong = setTimeout(
      () => {
        app.log.warn('what is still under way is cut off');
        app.server.closeAllConnections();
        setTimeout(() => process.exit(0), 500);
      },
      config.shutdownSeconds * 1000 - 500,
    );
    await Promise.allSettled([
      app.close(),
      server.jobs.stop(),
      server.runner.stop(config.shutdownSeconds * 1000 - handBack),
      server.auditKeeper.stop(),
    ]);
    await server.close().catch((error: unknown) => app.log.error({ err: error }, 'closing'));
    clearTimeout(tooLong);
    process.exit(0);
  };
  process.on('SIGTERM', () => void end('SIGTERM'));
  process.on('SIGINT', () => void end('SIGINT'));
  const fail = (error: unknown) => {
    // For example a job that ends after the database is closed: it begins again at the next start, and the rest ends as it should.
    if (isEnding) return app.log.error({ err: error }, 'while shutting down');
    app.log.fatal({ err: error }, 'unexpected');
    process.exit(1);
  };
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
}

/** Why the start failed, in one line. */
function lineOf(error: unknown): string {
  if (error instanceof StartError) return error.message;
  if (isDatabaseAway(error))
    return `Cannot start: the database of DATABASE_URL does not answer (${(error as Error).message || 'no connection'}).`;
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return 'Cannot start: PORT or METRICS_LISTEN is taken by another program.';
  if (code === 'EACCES') return `Cannot start: not permitted (${message}).`;
  return `Cannot start: ${stack ?? message}`;
}
