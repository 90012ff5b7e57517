import { connect, createServer, type Server, type Socket } from 'node:net';
import { sql } from 'kysely';
import { Client } from 'pg';
import { type Database, isDatabaseAway, openPostgres } from '../../../src/server/platform/database/database';
import { oneInstanceAtATime } from '../../../src/server/platform/database/oneInstance';
import { buildApp } from '../../../src/server/app';
import { createContext } from '../../../src/server/createContext';
import { databaseForTests, isOnPostgres } from '../../support/serverDatabase';
import { startServer, type TestServer } from '../../support/serverHarness';

/** A proxy between the server and PostgreSQL. It can stop forwarding without closing connections, or close them. */
interface Wire {
  readonly url: string;
  freeze(): void;
  /** Forwards nothing until it is called again, and then everything. */
  hold(): void;
  cut(): Promise<void>;
  mend(): Promise<void>;
}

async function wireTo(url: string): Promise<Wire> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  let held: (() => void)[] | null = null;
  let server: Server;
  const listen = (port: number) =>
    new Promise<number>((resolve) => {
      server = createServer((near) => {
        const far = connect(Number(target.port || 5432), target.hostname);
        for (const [from, to] of [
          [near, far],
          [far, near],
        ] as const) {
          sockets.add(from);
          from.on('data', (bytes) => {
            if (held !== null) held.push(() => to.write(bytes));
            else if (!isFrozen) to.write(bytes);
          });
          from.on('close', () => {
            sockets.delete(from);
            to.destroy();
          });
          from.on('error', () => {});
        }
      });
      server.listen(port, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
    });
  const port = await listen(0);
  const here = new URL(url);
  here.hostname = '127.0.0.1';
  here.port = String(port);
  here.searchParams.delete('host');
  return {
    url: here.href,
    freeze: () => void (isFrozen = true),
    hold() {
      const left = held;
      held = left === null ? [] : null;
      left?.forEach((send) => send());
    },
    async cut() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async mend() {
      if (isFrozen) {
        isFrozen = false;
        for (const socket of sockets) socket.destroy();
      } else await listen(port);
    },
  };
}

describe('errors of a database that is away', () => {
  it.each([
    [{ code: 'ECONNREFUSED' }, true],
    [{ code: '57P01' }, true],
    [{ code: '57P03' }, true],
    [{ code: '53300' }, true],
    [{ code: '57014' }, true],
    [{ message: 'Connection terminated unexpectedly' }, true],
    [{ message: 'timeout exceeded when trying to connect' }, true],
    [{ code: '23505' }, false],
    [{ code: '42P01' }, false],
    [{ message: 'relation does not exist' }, false],
  ])('%j: %s [R08]', (given, isAway) => {
    expect(isDatabaseAway(Object.assign(new Error(), given))).toBe(isAway);
  });
});

// The embedded database runs in the process itself, so it cannot be away.
const onPostgres = isOnPostgres ? describe : describe.skip;

onPostgres('queries on PostgreSQL', () => {
  it('statements that take too long are ended, but not those of a migration [R08, R10]', async () => {
    const opened = await databaseForTests();
    const hurried = openPostgres({ url: opened.url ?? '', poolSize: 1, queryTimeout: 100 });
    const refusal = await sql`select pg_sleep(30)`.execute(hurried.db).catch((error: unknown) => error);
    expect(isDatabaseAway(refusal)).toBe(true);
    const patient = hurried.unhurried();
    expect((await sql`select pg_sleep(0.3)`.execute(patient.db)).rows).toHaveLength(1);
    for (const database of [patient, hurried, opened.database]) await database.close();
    await opened.drop();
  });
});

onPostgres('a server that says nothing for a while', () => {
  it('ends the connections of requests, but not the lock of a migration [R08, R10]', async () => {
    const opened = await databaseForTests();
    const wire = await wireTo(opened.url ?? '');
    const hurried = openPostgres({ url: wire.url, poolSize: 1 });
    // It gives up after longer than requests may wait.
    const other = new Client({ connectionString: wire.url, query_timeout: 5000 });
    await other.connect();
    const isHeld = await oneInstanceAtATime(hurried, 'demo', async () => {
      await sql`select 1`.execute(hurried.db);
      wire.hold();
      const asked = sql`select 1`.execute(hurried.db).catch(isDatabaseAway);
      await expect(other.query('select 1')).rejects.toThrow('timeout');
      expect(await asked).toBe(true);
      wire.hold();
      return 'to the end';
    });
    expect(isHeld).toBe('to the end');
    await other.end().catch(() => {});
    for (const database of [hurried, opened.database]) await database.close();
    await wire.cut();
    await opened.drop();
  });
});

onPostgres('while PostgreSQL is away', () => {
  let wire: Wire;
  let database: Database;
  let server: TestServer;
  let changed: (isAway: boolean) => void;
  const change = () => new Promise<boolean>((resolve) => (changed = resolve));

  beforeAll(async () => {
    const opened = await databaseForTests();
    await opened.database.close();
    wire = await wireTo(opened.url ?? '');
    // Queries may take longer than the test, so only a cancellation ends them in time.
    database = openPostgres({ url: wire.url, poolSize: 5, queryTimeout: 120_000, onChange: (isAway) => changed?.(isAway) });
    const base = await startServer();
    const made = await createContext(base.config, { database, log: base.context.log as never });
    const app = await buildApp(made);
    server = {
      ...base,
      app,
      async close() {
        await app.close();
        await made.close();
        await base.close();
        await opened.drop();
      },
    };
  });
  afterAll(async () => {
    await server.close();
    await wire.cut();
  });

  const ask = async () => {
    const reply = await server.app.inject({
      method: 'POST',
      url: '/csp-report',
      payload: '[]',
      headers: { 'content-type': 'application/csp-report' },
    });
    return { status: reply.statusCode, retryAfter: reply.headers['retry-after'] };
  };
  const hook = async () => {
    const reply = await server.app.inject({ method: 'POST', url: '/hooks/a-token-of-nobody', payload: { order: 1 } });
    return { status: reply.statusCode, retryAfter: reply.headers['retry-after'] };
  };
  const ready = async () => (await server.app.inject('/readyz')).statusCode;
  const api = async () =>
    (await server.app.inject({ url: '/api/v3/profiles', headers: { cookie: `__Host-session=${'A'.repeat(43)}` } })).statusCode;

  it.each(['cut', 'freeze'] as const)(
    'when the database is away (%s), requests and hooks answer 503 and when to come back, readiness is false, and all is well again without a restart [R08]',
    async (how) => {
      expect([(await ask()).status, await ready(), await api()]).toEqual([204, 200, 200]);

      const gone = change();
      await wire[how]();
      // These requests are running when the database goes away, and must not wait forever.
      const hookUnderWay = hook();
      const underWay = await Promise.all([ask(), ask(), ask(), ask(), ask(), ask(), ask(), ask()]);
      expect(await hookUnderWay).toEqual({ status: 503, retryAfter: '2' });
      for (const reply of underWay) expect(reply).toEqual({ status: 503, retryAfter: '2' });
      expect(await gone).toBe(true);
      expect([await ready(), await api()]).toEqual([503, 503]);
      expect(await Promise.all([hook(), hook()])).toEqual([
        { status: 503, retryAfter: '2' },
        { status: 503, retryAfter: '2' },
      ]);
      expect((await server.app.inject('/healthz')).statusCode).toBe(200);

      const back = change();
      await wire.mend();
      expect(await back).toBe(false);
      expect([(await ask()).status, await ready(), await api()]).toEqual([204, 200, 200]);
      expect((await hook()).status).toBe(404);
    },
    60_000,
  );
});
