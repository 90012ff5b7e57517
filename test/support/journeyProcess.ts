import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/machine/ports.mjs';
import type { Orders } from './journeyOrders';
import { startRoundRobin } from './journeyProxy';
import { compileProgram } from './program';

type Answer = { ready?: true; id?: number; answer?: unknown; error?: string };

/** Settings of `.env.example`, or a function that computes them from the server's address. */
export type JourneySettings = Record<string, string> | ((url: string) => Promise<Record<string, string>>);

const databaseImage = 'dist/database-image.tar.gz';

export type ServerUnderTest = Orders & { readonly url: string };

/**
 * Starts the product on a free port with a fresh database and the production client. With TEST_DATABASE_URL
 * it starts two instances on one PostgreSQL server, behind a proxy that alternates between them. Otherwise it
 * starts one instance on the embedded database. `settings` are settings of `.env.example`. Without them the
 * limits are the limits of production, except that each IP address may send more requests.
 */
export async function startServer(given: JourneySettings = {}): Promise<ServerUnderTest> {
  if (!existsSync(databaseImage)) throw new Error('Journeys need the production build: npm run build');
  const port: number = await freePort();
  const url = `http://localhost:${port}`;
  const settings = typeof given === 'function' ? await given(url) : given;
  if (!process.env.TEST_DATABASE_URL) {
    const instance = await startInstance({ ...settings, PORT: String(port), PUBLIC_URL: url });
    return { ...instance, url };
  }
  // Loaded only here, because it brings the whole server along.
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- tsx finds TypeScript by require, and by import only from a file
  const { databaseForTests } = require('./serverDatabase') as typeof import('./serverDatabase');
  const { database, url: databaseUrl, drop } = await databaseForTests();
  await database.close();
  const shared = { ...settings, PUBLIC_URL: url, DATABASE_URL: databaseUrl ?? '', SECRET_KEY: randomBytes(32).toString('base64') };
  const ports: number[] = [await freePort(), await freePort()];
  const instances = await Promise.all(ports.map((each) => startInstance({ ...shared, PORT: String(each) })));
  const proxy = await startRoundRobin(port, ports);
  const first = instances[0]!;
  return {
    url,
    now: first.now,
    mails: first.mails,
    advance: async (input) => void (await Promise.all(instances.map((instance) => instance.advance(input)))),
    reset: async (input) => void (await Promise.all(instances.map((instance) => instance.reset(input)))),
    async stop(input) {
      await proxy.stop();
      await Promise.all(instances.map((instance) => instance.stop(input)));
      await drop();
    },
  };
}

/** Starts `journeyServer.ts` in a separate process. */
async function startInstance(settings: Record<string, string>): Promise<Orders> {
  const folder = mkdtempSync(join(tmpdir(), 'patchbay-journey-'));
  const child = fork(compileProgram(join(__dirname, 'journeyServer.ts')), {
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      PATCHBAY_MODE: 'test',
      DATA_DIR: folder,
      DATABASE_IMAGE: databaseImage,
      LOG_LEVEL: 'error',
      HASH_MEMORY_KIB: '8192',
      HASH_ITERATIONS: '1',
      CAPTCHA_COST: '500',
      JOBS_POLL_SECONDS: '1',
      // Each person of `journeyPeople.ts` has a different IP address. Every browser comes from 127.0.0.1.
      TRUSTED_PROXIES: '127.0.0.1',
      LOGIN_PER_ADDRESS: '100000',
      SIGN_UP_PER_ADDRESS: '100000',
      FORGOT_PER_ADDRESS: '100000',
      ...settings,
    },
  });
  const words: string[] = [];
  child.stdout?.on('data', (piece: Buffer) => words.push(piece.toString()));
  child.stderr?.on('data', (piece: Buffer) => words.push(piece.toString()));
  await readiness(child, words);
  const call = callOf(child);
  return {
    advance: (input) => call('advance', input) as Promise<void>,
    now: (input) => call('now', input) as ReturnType<Orders['now']>,
    mails: (input) => call('mails', input) as ReturnType<Orders['mails']>,
    reset: (input) => call('reset', input) as Promise<void>,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      await call('stop', {});
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function readiness(child: ChildProcess, words: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`The server under the journeys did not start: ${why}\n${words.join('')}`));
    child.once('exit', (code) => fail(`it ended with ${code}`));
    child.once('message', (message: Answer) => (message.ready ? resolve() : fail(message.error ?? 'no reason given')));
  });
}

/** Sends orders and waits for their answers. */
function callOf(child: ChildProcess) {
  let lastId = 0;
  const waiting = new Map<number, (answer: Answer) => void>();
  child.on('message', (message: Answer) => {
    if (message.id !== undefined) waiting.get(message.id)?.(message);
  });
  return (name: keyof Orders, input: unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, ({ answer, error }) => (error === undefined ? resolve(answer) : reject(new Error(error))));
      child.send({ id: lastId, name, input });
    });
}
