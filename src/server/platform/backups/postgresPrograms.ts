/** The client programs of PostgreSQL, `pg_dump`, `pg_restore` and `psql`: where they are, and how they connect as the server does. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { StartError } from '../errors';

export type ProgramName = 'pg_dump' | 'pg_restore' | 'psql';

const debian = '/usr/lib/postgresql';
const suffix = process.platform === 'win32' ? '.exe' : '';

/**
 * The folder of the programs. `bin`: the folder that the operator names; null: the newest of Debian's folders, otherwise the first on
 * PATH. (On Debian's PATH there are only wrappers, which can choose an older version.) Throws `StartError`, which says what to
 * install, if they are missing or older than the server.
 * @param serverVersion the major version of the server, such as 15
 */
export async function findPrograms(bin: string | null, names: readonly ProgramName[], serverVersion: number): Promise<string> {
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const usual = [...versions.map((version) => join(debian, version, 'bin')), ...(process.env.PATH ?? '').split(delimiter)];
  const folder = (bin === null ? usual : [bin]).find((each) => names.every((name) => existsSync(join(each, name + suffix))));
  const remedy =
    `Install the client programs of PostgreSQL ${serverVersion} or newer (Debian and Ubuntu: postgresql-client-${serverVersion}), ` +
    'or set POSTGRES_BIN to their folder.';
  if (folder === undefined) throw new StartError(`${inWords(names)} not found${bin === null ? '' : ` in POSTGRES_BIN, ${bin}`}. ${remedy}`);
  const { stdout } = await promisify(execFile)(join(folder, names[0]!), ['--version']);
  const version = Number(/(\d+)/.exec(stdout)?.[1]);
  if (version < serverVersion) {
    throw new StartError(`${join(folder, names[0]!)} is version ${version}, but the server is PostgreSQL ${serverVersion}. ${remedy}`);
  }
  return folder;
}

const inWords = (names: readonly string[]): string => (names.length === 1 ? `${names[0]} was` : `${names.join(' and ')} were`);

export interface ProgramRunner {
  /** Starts a program, connected by its environment, so that no password is visible in the list of processes. */
  start(name: ProgramName, args: readonly string[]): RunningProgram;
  /** Removes the files with certificates. */
  end(): Promise<void>;
}

export interface RunningProgram {
  readonly child: ChildProcess & {
    readonly stdin: NonNullable<ChildProcess['stdin']>;
    readonly stdout: NonNullable<ChildProcess['stdout']>;
  };
  /** Resolves when it has ended with 0. Rejects with a `StartError` that has its own message. */
  readonly done: Promise<void>;
}

/** What pg has read from the address and the environment, for the parts that its types leave out. */
interface Read {
  readonly connectionParameters: { readonly options?: string };
  readonly ssl?: boolean | { ca?: unknown; cert?: unknown; key?: unknown; rejectUnauthorized?: boolean; checkServerIdentity?: unknown };
  readonly password?: unknown;
}

/**
 * Programs in `folder` that connect to the database of `url` with the same checks of TLS as the server: pg and libpq read some
 * parts of an address differently. `signal` ends them.
 */
export async function programsFor(folder: string, url: string, signal?: AbortSignal): Promise<ProgramRunner> {
  const client = new Client({ connectionString: url });
  const { ssl, password, connectionParameters } = client as unknown as Read;
  const certificates = await mkdtemp(join(tmpdir(), 'patchbay-'));
  const store = async (name: string, content: unknown): Promise<string> => {
    const path = join(certificates, name);
    await writeFile(path, [content].flat().join('\n'), { mode: 0o600 });
    return path;
  };
  const env: Record<string, string | undefined> = {
    ...Object.fromEntries(['PATH', 'HOME', 'PGPASSFILE', 'SystemRoot', 'TMPDIR', 'TEMP'].map((name) => [name, process.env[name]])),
    LC_ALL: 'C',
    PGAPPNAME: 'patchbay-backup',
    PGHOST: client.host,
    PGPORT: String(client.port),
    PGUSER: client.user,
    PGDATABASE: client.database,
    PGOPTIONS: connectionParameters.options,
    PGPASSWORD: typeof password === 'string' ? password : undefined,
    PGSSLMODE: 'disable',
  };
  if (ssl) {
    const { ca, cert, key, rejectUnauthorized, checkServerIdentity } = ssl === true ? {} : ssl;
    env.PGSSLMODE = rejectUnauthorized === false ? 'require' : checkServerIdentity === undefined ? 'verify-full' : 'verify-ca';
    if (rejectUnauthorized !== false) env.PGSSLROOTCERT = await store('authorities.pem', ca ?? rootCertificates);
    if (cert) env.PGSSLCERT = await store('certificate.pem', cert);
    if (key) env.PGSSLKEY = await store('key.pem', key);
  }
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  return {
    start(name, args) {
      const child = spawn(join(folder, name), [...args], { env: given, stdio: 'pipe', ...(signal ? { signal } : {}) });
      const words: string[] = [];
      child.stderr.setEncoding('utf8').on('data', (piece: string) => words.push(piece));
      // It ended before it had read everything: its exit code and its words say why.
      child.stdin.on('error', () => {});
      const done = new Promise<void>((resolve, reject) => {
        child.once('error', (error) =>
          reject(signal?.aborted ? signal.reason : new StartError(`${name} did not start: ${error.message}.`)),
        );
        child.once('close', (code) => {
          if (code === 0) resolve();
          else reject(new StartError(`${name} failed: ${words.join('').trim() || `it ended with ${code}`}`));
        });
      });
      done.catch(() => {});
      return { child, done };
    },
    end: () => rm(certificates, { recursive: true, force: true }),
  };
}
