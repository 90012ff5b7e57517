/** A server in a separate process that tests kill and start again on the same database. */
import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ZapDefinition } from '../../src/domain/runs/definition';
import type { Mail } from '../../src/server/platform/context';
import { createProcessBrowser, type ProcessBrowser } from './processBrowser';
import { compileProgram } from './program';
import { databaseForTests, embeddedImage } from './serverDatabase';

/** How often each kill is tried: once by default, more often with KILL_RUNS. */
export const killRuns = Number(process.env.KILL_RUNS ?? 1);

export interface Census {
  readonly profiles: number;
  readonly memberships: number;
  readonly confirmations: number;
  readonly mails: number;
  readonly sessions: number;
  readonly usedCodes: number;
}

export interface CrashingServer {
  /** Starts the process, also after it has died. */
  start(): Promise<void>;
  /** Makes the process die the next time it passes this point. */
  arm(crashPoint: string): Promise<void>;
  /** Sends `kill -9`. */
  kill(): Promise<void>;
  /** Stops the process as by `SIGSTOP`, until `thaw`: nothing in it happens, and nobody is told. */
  freeze(): void;
  thaw(): void;
  /** Resolves when the process has died. */
  died(): Promise<void>;
  runJobs(): Promise<number>;
  /** Releases the jobs of processes that died. */
  endLeases(): Promise<void>;
  mails(to: string): Promise<Mail[]>;
  census(email: string): Promise<Census>;
  /** Creates a second account for a person, and twelve Zaps that are on in the first. */
  twoAccounts(email: string): Promise<{ readonly fromId: number; readonly targetId: number; readonly zapIds: readonly number[] }>;
  /** Makes a Zap of a person that is on; returns the path of its address. */
  liveZap(email: string, definition: ZapDefinition): Promise<string>;
  /** Lets the Zaps of this process run. */
  startRuns(): Promise<void>;
  /** Takes no more runs, and waits for those under way. */
  stopRuns(): Promise<void>;
  /** The lines of all runs, in order. */
  lines(): Promise<readonly { readonly path: string; readonly attempt: number; readonly state: string }[]>;
  /** All runs, the tasks that are counted for the plan, and how many runs count as under way. */
  runs(): Promise<{
    readonly runs: readonly { readonly id: string; readonly state: string; readonly tasks: number }[];
    readonly tasks: number;
    readonly inFlight: number;
  }>;
  /** The server's time in milliseconds. */
  now(): Promise<number>;
  /** The address of the server. */
  readonly url: string;
  /** Of the database, for a second process; null for the embedded one, which has one process. */
  readonly databaseUrl: string | null;
  /** A browser with its own cookies. `post` resolves to null if no answer arrives. */
  browser(): ProcessBrowser;
  close(): Promise<void>;
}

/** `beside`: another server on PostgreSQL, whose database this one shares. */
export async function createCrashingServer(settings: Record<string, string> = {}, beside?: CrashingServer): Promise<CrashingServer> {
  const { freePort } = await import('../../scripts/machine/ports.mjs');
  const port: number = await freePort();
  const url = `http://localhost:${port}`;
  const folder = mkdtempSync(join(tmpdir(), 'patchbay-kill-'));
  // On PostgreSQL a separate database, otherwise the embedded database in the folder.
  const postgres = process.env.TEST_DATABASE_URL && beside === undefined ? await databaseForTests() : null;
  const databaseUrl = beside?.databaseUrl ?? postgres?.url ?? null;
  await postgres?.database.close();
  const env = {
    PATH: process.env.PATH,
    PATCHBAY_MODE: 'test',
    PORT: String(port),
    PUBLIC_URL: url,
    SECRET_KEY: 'a-secret-key-for-tests-0123456789-abcdefghij',
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    HASH_MEMORY_KIB: '1024',
    HASH_ITERATIONS: '1',
    LOGIN_CAPTCHA_AFTER: '100000',
    SIGN_UP_PER_ADDRESS: '100000',
    FORGOT_PER_ADDRESS: '100000',
    LOGIN_PER_ADDRESS: '100000',
    ...(databaseUrl !== null ? { DATABASE_URL: databaseUrl } : { DATABASE_IMAGE: await embeddedImage() }),
    ...settings,
  };
  const program = compileProgram(join(__dirname, 'crashServer.ts'));
  let child: ChildProcess | null = null;
  let end: Promise<void> = Promise.resolve();
  let call: (name: string, input?: string) => Promise<unknown> = () => Promise.reject(new Error('not started'));

  return {
    async start() {
      const words: string[] = [];
      const born = fork(program, {
        execArgv: [],
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        env,
      });
      born.stderr?.on('data', (piece: Buffer) => words.push(piece.toString()));
      end = new Promise((resolve) => born.once('exit', () => resolve()));
      child = born;
      await new Promise<void>((resolve, reject) => {
        const fail = (why: string) => reject(new Error(`The server did not start: ${why}\n${words.join('')}`));
        born.once('exit', (code, signal) => fail(`it ended with ${code ?? signal}`));
        born.once('message', (message: { ready?: true; error?: string }) => (message.ready ? resolve() : fail(message.error ?? '')));
      });
      call = callOf(born);
    },
    arm: async (crashPoint) => void (await call('arm', crashPoint)),
    async kill() {
      child?.kill('SIGKILL');
      await end;
    },
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    died: () => end,
    endLeases: async () => void (await call('endLeases')),
    runJobs: () => call('runJobs') as Promise<number>,
    mails: (to) => call('mails', to) as Promise<Mail[]>,
    census: (email) => call('census', email) as Promise<Census>,
    twoAccounts: (email) => call('twoAccounts', email) as ReturnType<CrashingServer['twoAccounts']>,
    liveZap: (email, definition) => call('liveZap', JSON.stringify({ email, definition })) as Promise<string>,
    startRuns: async () => void (await call('startRuns')),
    stopRuns: async () => void (await call('stopRuns')),
    lines: () => call('lines') as ReturnType<CrashingServer['lines']>,
    runs: () => call('runs') as ReturnType<CrashingServer['runs']>,
    now: () => call('now') as Promise<number>,
    url,
    databaseUrl,
    browser: () => createProcessBrowser(url),
    async close() {
      child?.kill('SIGKILL');
      await end;
      rmSync(folder, { recursive: true, force: true });
      await postgres?.drop();
    },
  };
}

function callOf(child: ChildProcess): (name: string, input?: string) => Promise<unknown> {
  let lastId = 0;
  const waiting = new Map<number, (answer: { answer?: unknown; error?: string }) => void>();
  child.on('message', (message: { id?: number; answer?: unknown; error?: string }) => {
    if (message.id !== undefined) waiting.get(message.id)?.(message);
  });
  return (name, input = '') =>
    new Promise((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, ({ answer, error }) => (error === undefined ? resolve(answer) : reject(new Error(error))));
      child.send({ id: lastId, name, input });
    });
}
