// A temporary PostgreSQL for the tests: a fresh folder, any free port, loopback only, removed at the end.
import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installDebian } from './debian.mjs';
import { freePort } from './ports.mjs';
import { runProgram, userOf } from './processes.mjs';
import { freshFolder, startServer } from './temporaryServer.mjs';

const debianFolder = '/usr/lib/postgresql';

export const howToGetPostgres =
  'Install PostgreSQL (Debian: `apt-get install postgresql`), or set POSTGRES_BIN to the folder of initdb and postgres, ' +
  'or TEST_DATABASE_URL to a server on which databases may be made and dropped.';

/** The folder of `initdb` and `postgres`: POSTGRES_BIN, otherwise Debian's newest version, otherwise from PATH. Null if they are missing. */
export function findPostgres() {
  const named = process.env.POSTGRES_BIN;
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(named ? [named] : versions.map((version) => join(debianFolder, version, 'bin'))),
    ...(process.env.PATH ?? '').split(':'),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ?? null;
}

/** Durability is off, because the data is removed after the run, and the kill tests kill our processes, not PostgreSQL. */
const settings = {
  listen_addresses: '127.0.0.1',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '128MB',
  log_min_messages: 'fatal',
};

/**
 * Creates and starts a cluster.
 * @returns {Promise<{ url: string, socketUrl: string, version: string, stop(): Promise<void> }>} `url` is the URL of its
 * superuser's database, `socketUrl` the same over a Unix socket, which takes half of the time of a connection over TCP.
 */
export async function startPostgres(bin = findPostgres()) {
  if (bin === null) throw new Error(`PostgreSQL is not installed. ${howToGetPostgres}`);
  // PostgreSQL refuses to run as root. Debian's package creates a user for it.
  const owner = userOf('postgres');
  const folder = freshFolder('postgres');
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const cluster = join(folder, 'cluster');
  const options = { cwd: folder, ...owner, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } };
  const initdb = ['-D', cluster, '-U', 'patchbay', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  const made = await runProgram(join(bin, 'initdb'), initdb, options);
  if (made.code !== 0) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`initdb failed:\n${made.output}`);
  }
  const port = await freePort();
  const args = [
    '-D',
    cluster,
    '-p',
    String(port),
    '-k',
    folder,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const isReady = async () =>
    (await runProgram(join(bin, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)], options)).code === 0;
  // A "fast shutdown" closes connections without waiting.
  const stop = await startServer('PostgreSQL', [join(bin, 'postgres'), ...args], { folder, options, signal: 'SIGINT', isReady });
  const version = execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8', ...owner })
    .trim()
    .replace(/^.*?(\d[\d.]*).*$/, '$1');
  const url = `postgres://patchbay@127.0.0.1:${port}/postgres`;
  return { url, socketUrl: `${url}?host=${encodeURIComponent(folder)}`, version, stop };
}

/** The PostgreSQL for the server's tests: TEST_DATABASE_URL, otherwise a temporary cluster. Installs PostgreSQL if necessary. */
export async function providePostgres(say) {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, socketUrl: given, version: 'of TEST_DATABASE_URL', stop: async () => {} };
  let fault = null;
  if (findPostgres() === null) fault = await installDebian('postgresql', say);
  if (findPostgres() === null) return { fault: `${fault ?? 'no PostgreSQL found'}. ${howToGetPostgres}` };
  try {
    return await startPostgres();
  } catch (error) {
    return { fault: error.message };
  }
}
