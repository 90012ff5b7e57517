/**
 * The real process of the server (`src/server/main.ts`), for tests of start, crash and shutdown. It is
 * compiled once for each version of its sources, under node_modules/.cache.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { gzipSync } from 'node:zlib';
import { compileProgram } from './program';
import { embeddedImage } from './serverDatabase';

export interface ServerProcess {
  readonly child: ChildProcess;
  readonly url: string;
  /** The output so far, of stdout and stderr. */
  output(): string;
  /** Resolves when the server reports that it is ready. Rejects with its output if it ends first. */
  readonly ready: Promise<void>;
  /** The exit code. Null if a signal ended the process. */
  readonly ended: Promise<number | null>;
}

export interface ProcessOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly port?: number;
  readonly args?: readonly string[];
  /** Options of Node. */
  readonly nodeOptions?: readonly string[];
  /** `main.js`, or another entry. */
  readonly entry?: string;
  /** A command that starts the process, such as the command of a small disk. */
  readonly under?: readonly string[];
}

const started = new Set<ChildProcess>();

/** Starts the process. From this process's environment it receives only PATH. */
export async function startProcess(options: ProcessOptions = {}): Promise<ServerProcess> {
  const port = options.port ?? (await freePort());
  const command = [
    process.execPath,
    ...(options.nodeOptions ?? []),
    await compileEntry(options.entry ?? 'main.js'),
    ...(options.args ?? []),
  ];
  const [program = '', ...args] = [...(options.under ?? []), ...command];
  const child = spawn(program, args, {
    env: {
      PATH: process.env.PATH,
      PATCHBAY_MODE: 'test',
      PORT: String(port),
      LOG_LEVEL: 'info',
      HASH_MEMORY_KIB: '1024',
      HASH_ITERATIONS: '1',
      CLIENT_DIR: 'test/support/no-client',
      SIGN_UP_PER_ADDRESS: '1000000',
      LOGIN_CAPTCHA_AFTER: '1000000',
      LOGIN_PER_ADDRESS: '1000000',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.add(child);
  const words: string[] = [];
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      started.delete(child);
      resolve(code);
    });
  });
  const ready = new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout! }).on('line', (line) => {
      words.push(line);
      if (line.includes('"msg":"ready"')) resolve();
    });
    createInterface({ input: child.stderr! }).on('line', (line) => words.push(line));
    void ended.then((code) => reject(new Error(`The server ended with ${code}:\n${words.join('\n')}`)));
  });
  ready.catch(() => {});
  return { child, url: `http://localhost:${port}`, ready, ended, output: () => words.join('\n') };
}

/** Ends the processes that tests left running. Call it in afterAll. */
export async function endProcesses(): Promise<void> {
  const ends = [...started].map((child) => new Promise((resolve) => child.once('close', resolve)));
  for (const child of started) child.kill('SIGKILL');
  await Promise.all(ends);
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

/** Compiles a program of the server into the folders of a build, in which it finds the image of its database. Returns its path. */
async function compileEntry(entry: string): Promise<string> {
  const program = compileProgram(join('src/server', entry.replace(/\.js$/, '.ts')));
  const image = await embeddedImage();
  const hash = createHash('sha256').update(program).update(image).digest('hex').slice(0, 16);
  const folder = join(process.cwd(), 'node_modules/.cache/patchbay', `server-${hash}`);
  if (!existsSync(folder)) {
    const draft = `${folder}.${process.pid}`;
    mkdirSync(join(draft, 'server', 'server'), { recursive: true });
    copyFileSync(program, join(draft, 'server', 'server', entry));
    writeFileSync(join(draft, 'database-image.tar.gz'), gzipSync(readFileSync(image), { level: 1 }));
    if (!existsSync(folder)) renameSync(draft, folder);
  }
  return join(folder, 'server', 'server', entry);
}
