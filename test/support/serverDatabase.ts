/**
 * A migrated database for one test file. By default it is embedded and in memory, from an image that is
 * created once and cached under node_modules/.cache. With TEST_DATABASE_URL it is a new database on that
 * PostgreSQL server, copied from a migrated template.
 */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import pino from 'pino';
import { catalogueDigest } from '../../src/server/catalogue';
import { prepareDatabase } from '../../src/server/createContext';
import { queue } from '../../src/server/engine/queue/pgBossEngine';
import { jobNames } from '../../src/server/jobs';
import { type Database, openPostgres } from '../../src/server/platform/database/database';
import { openEmbedded } from '../../src/server/platform/database/embedded';

export interface OpenedDatabase {
  readonly database: Database;
  /** Null for the embedded database. */
  readonly url: string | null;
  /** Removes the database. Close it first. */
  drop(): Promise<void>;
}

const cache = 'node_modules/.cache/patchbay';

/** `existing`: the URL of a database that this function created earlier, to open it a second time. */
export async function databaseForTests(existing: string | null = null): Promise<OpenedDatabase> {
  if (existing !== null) return { database: open(existing), url: existing, drop: async () => {} };
  const server = process.env.TEST_DATABASE_URL;
  return server ? onPostgres(server) : inMemory();
}

/** Whether the suite runs on a PostgreSQL server, where two instances can share a database. */
export const isOnPostgres = Boolean(process.env.TEST_DATABASE_URL);

/** Matches tests that send requests in parallel or use PostgreSQL directly. On one connection their requests would run one after another. */
const needsConnections = /Promise\.all|\bduring\(|isOnPostgres|beside:/;

/**
 * The maximum number of connections of a server under test. Half of the other test files, always the same
 * half, get one connection. A query on `db` inside a transaction then deadlocks, as it would on the embedded
 * database.
 */
function poolSizeFor(testPath: string): number {
  if (needsConnections.test(readFileSync(testPath, 'utf8'))) return 10;
  return createHash('sha256').update(basename(testPath)).digest()[0]! % 2 === 0 ? 1 : 10;
}

/** A busy machine may be slow to open a connection. */
function open(url: string): Database {
  // The benches use this file without Jest.
  const testPath = typeof expect === 'undefined' ? undefined : expect.getState().testPath;
  return openPostgres({ url, poolSize: testPath === undefined ? 10 : poolSizeFor(testPath), connectionTimeout: 15_000 });
}

/** A key that changes with the schema: with the migrations and with the tables of the job queue. */
function schemaKey(): string {
  const hash = createHash('sha256');
  const folder = 'src/server/platform/migrations';
  for (const name of readdirSync(folder).sort()) hash.update(name).update(readFileSync(join(folder, name)));
  // The catalogue is part of every database.
  hash.update(catalogueDigest);
  for (const name of ['pg-boss', '@electric-sql/pglite']) hash.update(readFileSync(join('node_modules', name, 'package.json')));
  return hash
    .update(JSON.stringify([...jobNames, queue]))
    .digest('hex')
    .slice(0, 16);
}

const prepare = (database: Database) => prepareDatabase(database, pino({ level: 'silent' }));

async function inMemory(): Promise<OpenedDatabase> {
  return { database: await openEmbedded({ dataDir: null, image: await embeddedImage() }), url: null, drop: async () => {} };
}

/**
 * Returns the path of the migrated, empty embedded database. Creates the file if it is missing. It is not compressed, because
 * unpacking it takes half of the time of a start.
 */
export async function embeddedImage(): Promise<string> {
  const path = join(cache, `database-${schemaKey()}.tar`);
  if (existsSync(path)) return path;
  const fresh = await openEmbedded({ dataDir: null });
  await prepare(fresh);
  mkdirSync(cache, { recursive: true });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, gunzipSync(await (await fresh.dump()).arrayBuffer()));
  renameSync(draft, path);
  await fresh.close();
  return path;
}

async function onPostgres(server: string): Promise<OpenedDatabase> {
  const template = `patchbay_template_${schemaKey()}`;
  const name = `patchbay_test_${randomBytes(6).toString('hex')}`;
  await asAdmin(server, async (admin) => {
    // Test files run in several processes. The first creates the template and the others wait.
    await admin.query('select pg_advisory_lock(7204501)');
    const { rows } = await admin.query('select 1 from pg_database where datname = $1', [template]);
    if (rows.length === 0) await makeTemplate(server, admin, template);
    await admin.query(`create database ${name} template ${template}`);
    await admin.query('select pg_advisory_unlock(7204501)');
  });
  const url = named(server, name);
  return {
    database: open(url),
    url,
    drop: () => asAdmin(server, async (admin) => void (await admin.query(`drop database ${name} with (force)`))),
  };
}

/** A database with everything that `sql` creates. The SQL has no commands of psql. */
export async function databaseOf(sql: string): Promise<OpenedDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) {
    const database = await openEmbedded({ dataDir: null });
    await database.pool.query(sql);
    await database.pool.query('reset all');
    return { database, url: null, drop: async () => {} };
  }
  const name = `patchbay_test_${randomBytes(6).toString('hex')}`;
  const url = named(server, name);
  await asAdmin(server, async (admin) => void (await admin.query(`create database ${name} template template0`)));
  await asAdmin(url, async (admin) => void (await admin.query(sql)));
  return {
    database: open(url),
    url,
    drop: () => asAdmin(server, async (admin) => void (await admin.query(`drop database ${name} with (force)`))),
  };
}

async function makeTemplate(server: string, admin: Client, template: string): Promise<void> {
  const draft = `${template}_draft`;
  await admin.query(`drop database if exists ${draft} with (force)`);
  await admin.query(`create database ${draft}`);
  const database = open(named(server, draft));
  await prepare(database);
  await database.close();
  await admin.query(`alter database ${draft} rename to ${template}`);
}

async function asAdmin(server: string, work: (admin: Client) => Promise<void>): Promise<void> {
  const admin = new Client({ connectionString: server });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}

function named(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
