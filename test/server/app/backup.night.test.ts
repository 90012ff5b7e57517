import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openBackup, writeBackup } from '../../../src/server/platform/backups/backupFile';
import { createProcessBrowser } from '../../support/processBrowser';
import { databaseForTests, isOnPostgres } from '../../support/serverDatabase';
import { goodPassword, signUpForm } from '../../support/serverPeople';
import { endProcesses, startProcess } from '../../support/serverProcess';

let folder: string;
let file: string;
const undo: (() => Promise<void>)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'patchbay-backup-'));
  file = join(folder, 'monday.backup');
});
afterEach(async () => {
  await endProcesses();
  for (const each of undo.splice(0)) await each();
  rmSync(folder, { recursive: true, force: true });
});

const key = 'the-key-for-tests-of-backups-0123456789';

/** A place for a database: on PostgreSQL if the suite runs on it, otherwise a folder. The first has a schema, the others nothing. */
async function place(name: 'first' | 'other'): Promise<Record<string, string>> {
  if (!isOnPostgres) return { DATA_DIR: join(folder, name), SECRET_KEY: key };
  const { database, url, drop } = await databaseForTests();
  await database.close();
  undo.push(drop);
  if (name === 'other') {
    const client = new Client({ connectionString: url! });
    await client.connect();
    await client.query('drop schema public cascade; drop schema jobs cascade; create schema public');
    await client.end();
  }
  return { DATABASE_URL: url!, SECRET_KEY: key };
}

async function command(name: 'backup' | 'restore', env: Record<string, string>, ...args: string[]) {
  const { ended, output } = await startProcess({ entry: `${name}.js`, args, env });
  return { code: await ended, said: output() };
}

async function serve(env: Record<string, string>) {
  const server = await startProcess({ env: { ...env, LOG_LEVEL: 'info' } });
  await server.ready;
  return {
    pid: server.child.pid,
    signUp: async (email: string) => (await createProcessBrowser(server.url).post('/api/v3/profiles', signUpForm({ email })))?.status,
    logIn: async (email: string) =>
      (await createProcessBrowser(server.url).post('/api/v3/login', { email, password: goodPassword }))?.status,
    async stop() {
      server.child.kill('SIGTERM');
      expect(await server.ended).toBe(0);
    },
  };
}

it('a backup restores everybody of its time into an empty database, and the secrets with the same key [R28]', async () => {
  const env = await place('first');
  const server = await serve(env);
  expect(await server.signUp('ada@example.com')).toBe(201);
  await server.stop();

  // npm runs commands in the folder of the package; the file is named as seen from where npm was called.
  expect(await command('backup', { ...env, INIT_CWD: folder }, 'monday.backup')).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^Backed up the database to .*SECRET_KEY/s),
  });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([]);

  const other = await place('other');
  const wrongKey = { ...other, SECRET_KEY: 'another-key-for-tests-of-backups-987654' };
  expect(await command('restore', wrongKey, file)).toMatchObject({ code: 0, said: expect.stringContaining('SECRET_KEY cannot read') });
  const { code, said } = await command('restore', other, file, '--force');
  expect([code, said]).toEqual([
    0,
    expect.stringMatching(/^Restored 1 people and 0 Zaps from the backup of 20.*made by Patchbay \d+\.\d+\.\d+\.$/),
  ]);
  const restored = await serve(other);
  expect([await restored.logIn('ada@example.com'), await restored.signUp('ada@example.com')]).toEqual([200, 400]);
  await restored.stop();
});

it('a database with data is replaced only with --force, and then has exactly what the backup has [R28]', async () => {
  const env = await place('first');
  const before = await serve(env);
  await before.signUp('ada@example.com');
  await before.stop();
  expect((await command('backup', env, file)).code).toBe(0);
  const after = await serve(env);
  await after.signUp('late@example.com');
  await after.stop();

  const refused = await command('restore', env, file);
  expect(refused).toEqual({ code: 1, said: expect.stringMatching(/--force/) });
  const still = await serve(env);
  expect(await still.logIn('late@example.com')).toBe(200);
  await still.stop();

  expect((await command('restore', env, file, '--force')).code).toBe(0);
  const restored = await serve(env);
  expect([await restored.logIn('ada@example.com'), await restored.logIn('late@example.com')]).toEqual([200, 401]);
  await restored.stop();
});

it('a running server keeps the embedded database from being backed up, and every database from being restored [R02]', async () => {
  const env = await place('first');
  const server = await serve(env);
  await server.signUp('ada@example.com');
  const backedUp = await command('backup', env, file);
  if (isOnPostgres) expect(backedUp.code).toBe(0);
  else {
    expect(backedUp).toEqual({ code: 1, said: expect.stringMatching(`^Process ${server.pid} uses DATA_DIR, .*Stop the server first`) });
    expect(existsSync(file)).toBe(false);
    await server.stop();
    expect((await command('backup', env, file)).code).toBe(0);
  }
  const running = isOnPostgres ? server : await serve(env);
  expect(await command('restore', env, file, '--force')).toEqual({
    code: 1,
    said: expect.stringMatching(/^(?:Servers are connected to the database of DATABASE_URL\. Stop all of them first\.|Process \d+ uses)/),
  });
  expect(await running.logIn('ada@example.com')).toBe(200);
  await running.stop();
  expect((await command('restore', env, file, '--force')).code).toBe(0);
});

it('a restore that fails half way leaves the database as it was [R28]', async () => {
  const env = await place('first');
  const before = await serve(env);
  await before.signUp('ada@example.com');
  await before.stop();
  expect((await command('backup', env, file)).code).toBe(0);

  // Whole according to its checksum, but the archive in it ends early.
  const whole = await openBackup(file);
  const pieces: Buffer[] = [];
  for await (const piece of whole.read()) pieces.push(piece);
  const data = Buffer.concat(pieces);
  const cut = join(folder, 'cut.backup');
  const half = (async function* () {
    yield data.subarray(0, Math.floor(data.length * 0.7));
  })();
  await writeBackup(cut, whole.header, half, { replaces: false });

  const failed = await command('restore', env, cut, '--force');
  expect([failed.code, failed.said]).toEqual([1, expect.not.stringMatching(/^Restored/m)]);
  const still = await serve(env);
  expect(await still.logIn('ada@example.com')).toBe(200);
  await still.stop();
});

it('a backup needs a database, and a place for its file [R28]', async () => {
  const env = await place('other');
  expect(await command('backup', env, file)).toEqual({ code: 1, said: expect.stringContaining('there is nothing to back up') });
  expect(await command('backup', env)).toEqual({ code: 1, said: 'Usage: npm run backup -- FILE [--force]' });
  const full = await place('first');
  const server = await serve(full);
  await server.stop();
  expect(await command('backup', full, join(folder, 'missing', 'file'))).toEqual({
    code: 1,
    said: `Cannot write ${join(folder, 'missing', 'file')}: the folder ${join(folder, 'missing')} does not exist.`,
  });
  writeFileSync(file, 'mine');
  expect(await command('backup', full, file)).toEqual({ code: 1, said: expect.stringContaining('exists already') });
  expect((await command('backup', full, file, '--force')).code).toBe(0);
});

(isOnPostgres ? it : it.skip)(
  'programs of PostgreSQL that are missing or too old are named, with the package to install [R28]',
  async () => {
    const env = await place('first');
    expect(await command('backup', { ...env, POSTGRES_BIN: folder }, file)).toEqual({
      code: 1,
      said: expect.stringMatching(
        /^pg_dump was not found in POSTGRES_BIN.*Install the client programs of PostgreSQL \d+.*postgresql-client-\d+/,
      ),
    });
    writeFileSync(join(folder, 'pg_dump'), '#!/bin/sh\necho "pg_dump (PostgreSQL) 9.6.24"\n', { mode: 0o755 });
    expect(await command('backup', { ...env, POSTGRES_BIN: folder }, file)).toEqual({
      code: 1,
      said: expect.stringMatching(/pg_dump is version 9, but the server is PostgreSQL \d+/),
    });
  },
);

it('a backup of one kind of database is not restored into the other kind [R28]', async () => {
  const header = { postgres: '18', version: '0.1.0', migrations: [], madeAt: '2026-11-24T00:00:00.000Z' };
  const empty = async function* () {};
  await writeBackup(join(folder, 'e'), { ...header, database: 'embedded' }, empty(), { replaces: false });
  await writeBackup(join(folder, 'p'), { ...header, database: 'postgres' }, empty(), { replaces: false });
  const onPostgres = { DATABASE_URL: 'postgres://localhost:1/none' };
  const embedded = { DATA_DIR: join(folder, 'data') };
  expect(await command('restore', onPostgres, join(folder, 'e'))).toEqual({
    code: 1,
    said: expect.stringContaining('leave out DATABASE_URL'),
  });
  expect(await command('restore', embedded, join(folder, 'p'))).toEqual({ code: 1, said: expect.stringContaining('Set DATABASE_URL') });
});
