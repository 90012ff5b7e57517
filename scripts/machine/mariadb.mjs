// A temporary MariaDB for the tests: a fresh folder, any free port, loopback only, removed at the end.
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installDebian } from './debian.mjs';
import { freePort } from './ports.mjs';
import { endGroup, runProgram, startProgram, userOf } from './processes.mjs';

const howToGetMariadb = 'Install MariaDB (Debian: `apt-get install mariadb-server`).';

const programs = {
  server: ['/usr/sbin/mariadbd', '/usr/sbin/mysqld'],
  create: ['/usr/bin/mariadb-install-db', '/usr/bin/mysql_install_db'],
};
const find = (paths) => paths.find((path) => existsSync(path)) ?? null;

/** Whether MariaDB is installed. */
export const hasMariadb = () => find(programs.server) !== null && find(programs.create) !== null;

/**
 * Creates and starts a server.
 * @param {{ key: string, cert: string } | null} tls paths of PEM files
 * @param {string} setup SQL that runs once, as the administrator
 * @returns {Promise<{ port: number, stop(): Promise<void> }>}
 */
export async function startMariadb(tls, setup) {
  if (!hasMariadb()) throw new Error(`MariaDB is not installed. ${howToGetMariadb}`);
  const owner = userOf('mysql');
  const folder = mkdtempSync(join(tmpdir(), 'patchbay-mariadb-'));
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const options = { cwd: folder, ...owner, env: { PATH: process.env.PATH } };
  const data = join(folder, 'data');
  const create = ['--no-defaults', `--datadir=${data}`, '--auth-root-authentication-method=normal', '--skip-test-db'];
  const made = await runProgram(find(programs.create), create, options);
  if (made.code !== 0) {
    remove();
    throw new Error(`MariaDB could not create its tables:\n${made.output}`);
  }
  const port = await freePort();
  writeFileSync(join(folder, 'setup.sql'), setup);
  const args = [
    '--no-defaults',
    `--datadir=${data}`,
    `--socket=${join(folder, 'socket')}`,
    `--pid-file=${join(folder, 'pid')}`,
    `--init-file=${join(folder, 'setup.sql')}`,
    `--port=${port}`,
    '--bind-address=127.0.0.1',
    '--innodb-flush-log-at-trx-commit=0',
    '--innodb-buffer-pool-size=16M',
    ...(tls === null ? [] : [`--ssl-key=${tls.key}`, `--ssl-cert=${tls.cert}`]),
  ];
  const server = startProgram(find(programs.server), args, options);
  let words = '';
  server.stderr.on('data', (piece) => (words += piece));
  const ended = new Promise((resolve) => server.once('close', resolve));
  process.on('exit', remove);
  const stop = async () => {
    endGroup(server, 'SIGKILL');
    await ended;
    remove();
    process.off('exit', remove);
  };
  for (let attempt = 0; attempt < 150; attempt += 1) {
    if (server.exitCode !== null) throw new Error(`MariaDB did not start:\n${words}`);
    // It listens before the setup has run, but says so afterwards.
    if (/ready for connections/.test(words)) return { port, stop };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await stop();
  throw new Error(`MariaDB was not ready within 15 s:\n${words}`);
}

/** Says whether there is a MariaDB, and installs it if necessary. */
export async function provideMariadb(say) {
  const fault = hasMariadb() ? null : await installDebian('mariadb-server', say);
  return hasMariadb() ? {} : { fault: `${fault ?? 'no MariaDB found'}. ${howToGetMariadb}` };
}
