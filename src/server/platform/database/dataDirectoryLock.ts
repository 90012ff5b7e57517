/**
 * One process per data directory (R02): two on one embedded directory would silently lose acknowledged rows.
 *
 * Ownership is a chain of numbered files `owner.<n>.json`, each created atomically with its content. The highest number is the
 * owner. A process that finds it dead creates the next number; the file system lets only one do so. A file is removed only by a
 * later owner, never by its own, so that a slow process cannot take a number again: after taking one it checks that it is still
 * the highest.
 *
 * An owner is dead when its process is gone, or when the process with that pid started at another time (a reused pid). Between
 * machines or containers a pid means nothing: there, an owner is dead when it has not renewed its file for 30 s. After a restart
 * of the machine every earlier owner is dead.
 *
 * proper-lockfile is not suitable: it treats a lock as stale by the age of a file alone, so it would take it from a live process
 * that was paused or busy for longer, while a dead one keeps its lock until that age.
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { link, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { systemClock } from '../clock';
import { StartError } from '../errors';

interface Owner {
  readonly pid: number;
  /** When the process started, according to the system; null if unknown. */
  readonly startedAt: string | null;
  readonly host: string;
  /** Changes with every boot of the machine; empty if unknown. */
  readonly boot: string;
  readonly token: string;
  readonly released?: boolean;
}

/** A live process has the data directory. */
export class DataDirectoryInUse extends StartError {
  /** `pid`: of that process; null if it has released the directory meanwhile. */
  constructor(
    dataDir: string,
    readonly pid: number | null,
  ) {
    super(
      `Cannot start: the data directory ${dataDir} is in use by process ${pid ?? '?'}. Stop it first, choose another DATA_DIR, or set DATABASE_URL to share one PostgreSQL.`,
    );
  }
}

const renewEvery = 5000;
const staleAfter = 30_000;
const fileOf = (n: number) => `owner.${n}.json`;

/** Takes the directory, which must exist. Throws `DataDirectoryInUse` if a live process has it. */
export async function lockDataDirectory(dataDir: string): Promise<{ release(): Promise<void> }> {
  const me: Owner = {
    pid: process.pid,
    startedAt: await startOf(process.pid),
    host: hostname(),
    boot: await bootId(),
    token: randomUUID(),
  };
  const draft = join(dataDir, `owner.${me.token}.tmp`);
  await writeFile(draft, JSON.stringify(me), { mode: 0o600 });
  try {
    for (;;) {
      const highest = (await generations(dataDir)).at(-1) ?? 0;
      if (highest > 0 && (await isAlive(dataDir, highest, me)))
        throw new DataDirectoryInUse(dataDir, (await read(dataDir, highest))?.pid ?? null);
      const mine = highest + 1;
      if (!(await linked(draft, join(dataDir, fileOf(mine))))) continue; // Another process was faster: check again.
      const all = await generations(dataDir);
      if (all.at(-1) !== mine) {
        await rm(join(dataDir, fileOf(mine)), { force: true });
        continue;
      }
      await Promise.all(all.filter((n) => n < mine).map((n) => rm(join(dataDir, fileOf(n)), { force: true })));
      return held(join(dataDir, fileOf(mine)), me);
    }
  } finally {
    await rm(draft, { force: true });
  }
}

function held(path: string, me: Owner): { release(): Promise<void> } {
  const renewal = setInterval(() => {
    const now = systemClock.now();
    void utimes(path, now, now).catch(() => {});
  }, renewEvery);
  renewal.unref();
  return {
    async release() {
      clearInterval(renewal);
      await writeFile(`${path}.tmp`, JSON.stringify({ ...me, released: true }), { mode: 0o600 });
      await rename(`${path}.tmp`, path);
    },
  };
}

async function generations(dataDir: string): Promise<number[]> {
  const names = await readdir(dataDir);
  return names
    .map((name) => /^owner\.(\d+)\.json$/.exec(name)?.[1])
    .filter((n) => n !== undefined)
    .map(Number)
    .sort((a, b) => a - b);
}

async function linked(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function read(dataDir: string, n: number): Promise<Owner | null> {
  try {
    return JSON.parse(await readFile(join(dataDir, fileOf(n)), 'utf8')) as Owner;
  } catch {
    return null; // Removed, or never written completely.
  }
}

async function isAlive(dataDir: string, n: number, me: Owner): Promise<boolean> {
  const owner = await read(dataDir, n);
  if (!owner || owner.released) return false;
  if (owner.host !== me.host) {
    const file = await stat(join(dataDir, fileOf(n))).catch(() => null);
    return file !== null && systemClock.now().getTime() - file.mtimeMs < staleAfter;
  }
  if (owner.boot !== me.boot || !processExists(owner.pid)) return false;
  return owner.startedAt === (await startOf(owner.pid));
}

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function bootId(): Promise<string> {
  return (await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')).trim();
}

/** When the process started; null if unknown, and for a zombie process. */
async function startOf(pid: number): Promise<string | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (text !== null) {
    // The name in brackets may contain anything, so fields are counted from behind it. State is the third field, start the 22nd.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return /^[ZX]/.test(fields[0] ?? '') ? null : (fields[19] ?? null);
  }
  if (process.platform === 'win32') return null;
  return promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)]).then(
    ({ stdout }) => stdout.trim() || null,
    () => null,
  );
}
