// The measured subject, run as a separate process: `product` or `floor`, on TEST_DATABASE_URL or the embedded database.
// Sends one message with its address and the requests of its callers.
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { createContext } from '../../../src/server/createContext';
import { buildApp } from '../../../src/server/app';
import { readConfig } from '../../../src/server/context/config/config';
import { createLog } from '../../../src/server/context/logging';
import type { Database } from '../../../src/server/records/database/database';
import { databaseForTests } from '../../../test/support/serverDatabase';
import { createBrowser, type Browser, type TestServer } from '../../../test/support/serverHarness';
import { newUser, signedIn, type Somebody } from '../../../test/support/serverPeople';
import { makeFolder, makeZaps } from '../../../test/support/serverZaps';

/** A request for `requestOf` of load.mjs. */
interface Asked {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Subject {
  readonly port: number;
  /** Requests by kind, one for each caller. */
  readonly asked: Readonly<Record<string, readonly Asked[]>>;
}

const portOf = (app: FastifyInstance): number => (app.server.address() as AddressInfo).port;

const callers = 20;
const environment = {
  PATCHBAY_MODE: 'test',
  SECRET_KEY: 'a-secret-key-for-benches-0123456789-abcdefgh',
  LOG_LEVEL: 'info',
  CLIENT_DIR: 'test/support/no-client',
  TRUSTED_PROXIES: '127.0.0.1',
};

/** The minimum for a server with this framework and driver: reads a row by its key and answers with it. */
async function floor(database: Database): Promise<Subject> {
  const app = Fastify();
  await database.pool.query('create table floor (id integer primary key, name text not null, at timestamptz not null)');
  await database.pool.query("insert into floor select n, 'Somebody ' || n, now() from generate_series(1, 100) as n");
  app.get<{ Params: { id: string } }>(
    '/one/:id',
    async (request) => (await database.pool.query('select * from floor where id = $1', [request.params.id])).rows[0],
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  const one = Array.from({ length: callers }, (_, number) => ({ path: `/one/${number + 1}` }));
  return { port: portOf(app), asked: { one } };
}

/** The product as in production, with its log discarded. */
async function product(database: Database): Promise<Subject> {
  const config = readConfig({ ...environment, PUBLIC_URL: 'http://localhost:8080' });
  const log = createLog({ logLevel: 'info' }, { write: () => {} });
  const server = await createContext(config, { database, log });
  const app = await buildApp(server);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { context } = server;
  const browser = (address = '127.0.0.1') => createBrowser(app, config, address);
  // The parts of a server that test support needs, with the machine's clock.
  const harness = { app, server, context, config, clock: context.clock, browser } as unknown as TestServer;

  const asked: Record<string, Asked[]> = { profile: [], zaps: [], accounts: [], tree: [], logIn: [] };
  for (let number = 0; number < callers; number += 1) {
    const person = await newUser(harness);
    const own = await signedIn(harness, person);
    const accountId = (await own.get('/api/v3/accounts')).body.objects[0].id;
    const folderId = await makeFolder(harness, accountId, person.id, false);
    await makeZaps(harness, { accountId, ownerId: person.id, count: 5 });
    await makeZaps(harness, { accountId, ownerId: person.id, count: 3, folderId });
    const headers = { cookie: cookiesOf(own) };
    asked['profile']!.push({ path: `/api/v3/profiles/${person.id}`, headers });
    asked['zaps']!.push({ path: `/api/v3/zaps?account_id=${accountId}`, headers });
    asked['accounts']!.push({ path: '/api/v3/accounts', headers });
    asked['tree']!.push({ path: `/api/org/v0/tree?context=${accountId}`, headers });
    asked['logIn']!.push(await logInOf(harness, person, number));
  }
  await database.pool.query('analyze');
  return { port: portOf(app), asked };
}

const cookiesOf = ({ cookies }: Browser): string => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** A log-in from a separate address and browser. */
async function logInOf({ browser }: TestServer, person: Somebody, number: number): Promise<Asked> {
  const visitor = browser(`198.51.100.${number + 1}`);
  const token = await visitor.csrfToken();
  return {
    method: 'POST',
    path: '/api/v3/login',
    headers: {
      cookie: cookiesOf(visitor),
      origin: 'http://localhost:8080',
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      'x-csrftoken': token,
      'x-forwarded-for': `198.51.100.${number + 1}`,
    },
    body: JSON.stringify({ email: person.email, password: person.password }),
  };
}

async function main(): Promise<void> {
  const { database } = await databaseForTests();
  process.send!(await (process.argv[2] === 'floor' ? floor(database) : product(database)));
  // Answers each message with the processor time so far, in microseconds.
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send!(user + system);
  });
}

process.on('disconnect', () => process.exit(0));
void main();
