// A temporary MariaDB for the tests: a fresh folder, any free port, loopback only, removed at the end.
import { chownSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installDebian } from './debian.mjs';
import { freePort } from './ports.mjs';
import { runProgram, userOf } from './processes.mjs';
import { freshFolder, startServer } from './temporaryServer.mjs';

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
  const folder = freshFolder('mariadb');
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const options = { cwd: folder, ...owner, env: { PATH: process.env.PATH } };
  const data = join(folder, 'data');
  const create = ['--no-defaults', `--datadir=${data}`, '--auth-root-authentication-method=normal', '--skip-test-db'];
  const made = await runProgram(find(programs.create), create, options);
  if (made.code !== 0) {
    rmSync(folder, { recursive: true, force: true });
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
  // It listens before the setup has run, but says so afterwards.
  const isReady = (output) => /ready for connections/.test(output);
  const stop = await startServer('MariaDB', [find(programs.server), ...args], { folder, options, signal: 'SIGKILL', isReady });
  return { port, stop };
}

/** Says whether there is a MariaDB, and installs it if necessary. */
export async function provideMariadb(say) {
  const fault = hasMariadb() ? null : await installDebian('mariadb-server', say);
  return hasMariadb() ? {} : { fault: `${fault ?? 'no MariaDB found'}. ${howToGetMariadb}` };
}
