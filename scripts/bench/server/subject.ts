// The subjects of the bench of the server: `product` or `floor`, on TEST_DATABASE_URL or the embedded database.
import Fastify from 'fastify';
import type { Database } from '../../../src/server/platform/database/database';
import { databaseForTests } from '../../../test/support/serverDatabase';
import { newUser, signedIn } from '../../../test/support/serverPeople';
import { makeFolder, makeZaps } from '../../../test/support/serverZaps';
import { openProduct, portOf, serve } from '../subjects/product';

/** A request for `requestOf` of load.mjs. */
interface Asked {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Subject {
  readonly port: number;
  /** Requests by kind, one for each caller. */
  readonly asked: Readonly<Record<string, readonly Asked[]>>;
}

const callers = 20;

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

async function product(database: Database): Promise<Subject> {
  const { harness, port } = await openProduct(database);
  const asked: Record<string, Asked[]> = { profile: [], zaps: [], accounts: [] };
  for (let number = 0; number < callers; number += 1) {
    const person = await newUser(harness);
    const own = await signedIn(harness, person);
    const accountId = (await own.get('/api/v3/accounts')).body.objects[0].id;
    const folderId = await makeFolder(harness, accountId, person.id, false);
    await makeZaps(harness, { accountId, ownerId: person.id, count: 5 });
    await makeZaps(harness, { accountId, ownerId: person.id, count: 3, folderId });
    const headers = { cookie: [...own.cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
    asked['profile']!.push({ path: `/api/v3/profiles/${person.id}`, headers });
    asked['zaps']!.push({ path: `/api/v3/zaps?account_id=${accountId}`, headers });
    asked['accounts']!.push({ path: '/api/v3/accounts', headers });
  }
  await database.pool.query('analyze');
  return { port, asked };
}

async function main(): Promise<void> {
  const { database } = await databaseForTests();
  const subject = await (process.argv[2] === 'floor' ? floor(database) : product(database));
  serve({
    describe: async () => subject,
    /** The processor time so far, in microseconds. */
    work: async () => {
      const { user, system } = process.cpuUsage();
      return user + system;
    },
  });
}

void main();
