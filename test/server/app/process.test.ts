import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openPostgres } from '../../../src/server/platform/database/database';
import { openEmbedded } from '../../../src/server/platform/database/embedded';
import { appliedMigrations, migrate } from '../../../src/server/platform/migrations/migrate';
import { migrations } from '../../../src/server/platform/migrations';
import { databaseForTests, isOnPostgres } from '../../support/serverDatabase';
import { endProcesses, startProcess, type ServerProcess } from '../../support/serverProcess';

/** How often the server is killed. Use `KILLS=200` before a release. */
const kills = Number(process.env.KILLS ?? 2);
/** In milliseconds: every kill is followed by a start, and the nightly run shares the machine with other tests. */
const patience = 600_000 + kills * 15_000;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'patchbay-process-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
afterAll(endProcesses);

/** The storage of the killed server: PostgreSQL if the suite runs on it, otherwise a folder. */
async function placeOfData(): Promise<{ env: Record<string, string>; open(): Promise<Database>; drop(): Promise<void> }> {
  if (!isOnPostgres) return { env: { DATA_DIR: folder }, open: () => openEmbedded({ dataDir: folder }), drop: async () => {} };
  const { database, url, drop } = await databaseForTests();
  await database.close();
  return { env: { DATABASE_URL: url ?? '' }, open: async () => openPostgres({ url: url ?? '', poolSize: 2 }), drop };
}

/** The headers of a visitor who may write: cookies and CSRF token. */
async function visitor(url: string): Promise<Record<string, string>> {
  const reply = await fetch(`${url}/api/v3/csrf`);
  const { csrf_token: token } = (await reply.json()) as { csrf_token: string };
  const cookie = reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { cookie, 'x-csrftoken': token, 'content-type': 'application/json' };
}

const signUp = (url: string, headers: Record<string, string>, email: string) =>
  fetch(`${url}/api/v3/profiles`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, first_name: 'A', last_name: 'B', password1: 'plum-Orbit-47-velvet' }),
  });

/** Signs people up, four at a time, until the server is gone. Records the addresses whose sign-up was acknowledged. */
async function load({ url }: ServerProcess, round: number, acknowledged: string[], onEach: () => void): Promise<void> {
  const headers = await visitor(url);
  let n = 0;
  const one = async () => {
    for (;;) {
      const email = `person.${round}.${(n += 1)}@example.com`;
      const reply = await signUp(url, headers, email);
      if (reply.status === 201) acknowledged.push(email);
      onEach();
    }
  };
  await Promise.allSettled([one(), one(), one(), one()]);
}

describe('a server that is killed', () => {
  it(
    `${kills} times in the middle of its work has kept every sign-up that it acknowledged, whole [R01, R04]`,
    async () => {
      const acknowledged: string[] = [];
      const place = await placeOfData();
      for (let round = 0; round < kills; round += 1) {
        const server = await startProcess({ env: place.env });
        await server.ready;
        // Rounds end at different points: after the third answer, the fifth, … Twenty-five points are enough; later ones only take longer.
        let left = 3 + 2 * (round % 25);
        await load(server, round, acknowledged, () => (left -= 1) === 0 && server.child.kill('SIGKILL'));
        await server.ended;
      }
      expect(acknowledged.length).toBeGreaterThan(kills);

      const database = await place.open();
      const { db } = database;
      const people = await db.selectFrom('profiles').select(['id', 'email']).execute();
      const emails = new Set(people.map(({ email }) => email));
      expect(acknowledged.filter((email) => !emails.has(email))).toEqual([]);
      // All or nothing: each existing profile has an account, its role and the mail.
      const owners = await db.selectFrom('memberships').select('profile_id').where('role', '=', 'owner').execute();
      expect(owners.map((row) => row.profile_id).sort()).toEqual(people.map(({ id }) => id).sort());
      const recipients = await db.selectFrom('outbox').select('recipient').execute();
      expect(new Set(recipients.map((row) => row.recipient))).toEqual(emails);
      expect(emails.size).toBe(people.length);
      await database.close();
      await place.drop();
    },
    patience,
  );
});

describe('a migration that is killed', () => {
  it(
    'a migration that is killed at any moment is continued by the next start [R10]',
    async () => {
      const rounds = Math.max(3, Math.floor(kills / 3));
      for (let round = 1; round <= rounds; round += 1) {
        const dataDir = join(folder, String(round));
        const env = { DATA_DIR: dataDir };
        const killed = await startProcess({ entry: 'migrate.js', env });
        const timer = setTimeout(() => killed.child.kill('SIGKILL'), (2000 * round) / rounds);
        await killed.ended;
        clearTimeout(timer);
        const again = await startProcess({ entry: 'migrate.js', env });
        expect([await again.ended, again.output()]).toEqual([
          0,
          expect.stringMatching(/^(Applied 0001_foundation|The database is up to date)/),
        ]);
        const { db, close } = await openEmbedded({ dataDir });
        expect(await appliedMigrations(db)).toEqual(Object.keys(migrations));
        await close();
      }
    },
    patience,
  );

  it('a migration that is killed of a newer version keeps this one from starting, with a clear line [R10]', async () => {
    const dataDir = join(folder, 'newer');
    const { db, close } = await openEmbedded({ dataDir });
    await migrate(db, { ...migrations, '9999_future': { up: async () => {} } });
    await close();
    const server = await startProcess({ env: { DATA_DIR: dataDir } });
    expect(await server.ended).toBe(1);
    expect(server.output()).toBe(
      'Cannot start: the database was migrated by a newer version (it has 9999_future). Run that version, or restore a backup.',
    );
  });
});

describe('a start that cannot be', () => {
  it('a start that cannot be says why in one line [S62]', async () => {
    const server = await startProcess({ env: { PATCHBAY_MODE: 'production', DATA_DIR: folder } });
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(/^Cannot start: SECRET_KEY is missing .*; PUBLIC_URL is missing .*\.env\.example\.$/);
    const noDatabase = await startProcess({ env: { DATABASE_URL: 'postgres://u:canary@127.0.0.1:1/x' } });
    expect(await noDatabase.ended).toBe(1);
    expect(noDatabase.output()).toMatch(/^Cannot start: the database of DATABASE_URL does not answer[^\n]*$/);
    expect(noDatabase.output()).not.toContain('canary');
  });
});

/** A sign-up of which the server has only the headers. `begun` resolves when it has them. */
function halfRequest(server: ServerProcess, headers: Record<string, string>, length: number) {
  const { port } = new URL(server.url);
  const options = { port, host: '127.0.0.1', method: 'POST', path: '/api/v3/profiles' };
  const half = request({ ...options, headers: { ...headers, 'content-length': length, expect: '100-continue' } });
  half.flushHeaders();
  const begun = new Promise<void>((resolve) => half.once('continue', () => resolve()));
  const answered = new Promise<number>((resolve, reject) => {
    half.once('error', reject);
    half.once('response', (reply) => {
      reply.resume();
      resolve(reply.statusCode ?? 0);
    });
  });
  return { half, begun, answered };
}

/** Resolves when the server accepts no more connections. */
async function refusesConnections(server: ServerProcess): Promise<void> {
  const isTaken = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
      socket.once('connect', () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', () => resolve(false));
    });
  while (await isTaken());
}

describe('SIGTERM', () => {
  it('SIGTERM lets what is under way end, takes nothing new, and the process ends with 0 [R09]', async () => {
    const server = await startProcess({ env: { DATA_DIR: folder } });
    await server.ready;
    const headers = await visitor(server.url);
    const body = JSON.stringify({ email: 'late@example.com', first_name: 'A', last_name: 'B', password1: 'plum-Orbit-47-velvet' });

    // A sign-up whose body arrives after the signal, when the server accepts no new connections.
    const { half, answered, begun } = halfRequest(server, headers, Buffer.byteLength(body));
    await begun;
    server.child.kill('SIGTERM');
    await refusesConnections(server);
    half.end(body);
    expect(await answered).toBe(201);
    expect(await server.ended).toBe(0);

    const { db, close } = await openEmbedded({ dataDir: folder });
    expect(await db.selectFrom('profiles').select('email').execute()).toEqual([{ email: 'late@example.com' }]);
    await close();
  });

  it('SIGTERM waits so long and no longer [R09]', async () => {
    const server = await startProcess({ env: { DATA_DIR: folder, SHUTDOWN_SECONDS: '1' } });
    await server.ready;
    const headers = await visitor(server.url);
    const { answered, begun } = halfRequest(server, headers, 500);
    const cut = answered.then(String, (error: NodeJS.ErrnoException) => error.code);
    await begun;
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(await cut).toBe('ECONNRESET');
  });
});
