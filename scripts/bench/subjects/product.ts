// The product as benches open it: as in production, with its log discarded and the machine's clock.
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createContext, type Server } from '../../../src/server/createContext';
import { buildApp } from '../../../src/server/app';
import type { Connector } from '../../../src/server/connectors/connector';
import { readConfig } from '../../../src/server/platform/config/config';
import { createLog } from '../../../src/server/platform/logging';
import type { Database } from '../../../src/server/platform/database/database';
import { createBrowser, type TestServer } from '../../../test/support/serverHarness';

const environment = {
  PATCHBAY_MODE: 'test',
  SECRET_KEY: 'a-secret-key-for-benches-0123456789-abcdefgh',
  LOG_LEVEL: 'info',
  CLIENT_DIR: 'test/support/no-client',
  PUBLIC_URL: 'http://localhost:8080',
  TRUSTED_PROXIES: '127.0.0.1',
};

export const portOf = (app: FastifyInstance): number => (app.server.address() as AddressInfo).port;

export interface Product {
  readonly server: Server;
  readonly port: number;
  /** The server as the support of the tests takes it. Each browser has its own network address, because sign-ups from one are limited. */
  readonly harness: TestServer;
}

/** Opens the product on a free port. `settings` are added to those of a bench. */
export async function openProduct(
  database: Database,
  settings: Readonly<Record<string, string>> = {},
  connectors?: readonly Connector[],
): Promise<Product> {
  const config = readConfig({ ...environment, ...settings });
  const log = createLog({ logLevel: 'info' }, { write: () => {} });
  const server = await createContext(config, { database, log, ...(connectors && { connectors }) });
  const app = await buildApp(server);
  await app.listen({ host: '127.0.0.1', port: 0 });
  let visitors = 0;
  const browser = () => {
    visitors += 1;
    return createBrowser(app, config, `198.18.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`);
  };
  const { context } = server;
  const harness = { app, server, context, config, clock: context.clock, browser } as unknown as TestServer;
  return { server, port: portOf(app), harness };
}

/** Answers the orders of a bench, which come as messages of its process, until it disconnects. */
export function serve(orders: Readonly<Record<string, (value: never) => Promise<unknown>>>): void {
  process.on('message', ({ order, value }: { order: string; value: never }) => {
    orders[order]!(value).then(
      (result) => process.send!({ result: result ?? null }),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
  process.on('disconnect', () => process.exit(0));
  process.send!({ result: 'ready' });
}
