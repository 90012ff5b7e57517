/**
 * The real process of the server (`src/server/main.ts`), for tests of start, crash and shutdown. It is
 * compiled once for each version of the sources, under node_modules/.cache.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { gzipSync } from 'node:zlib';
import ts from 'typescript';
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
  /** `main.js`, or another entry. */
  readonly entry?: string;
  /** A command that starts the process, such as the command of a small disk. */
  readonly under?: readonly string[];
}

const started = new Set<ChildProcess>();

/** Starts the process. From this process's environment it receives only PATH. */
export async function startProcess(options: ProcessOptions = {}): Promise<ServerProcess> {
  const folder = await compiled();
  const port = options.port ?? (await freePort());
  const command = [process.execPath, join(folder, 'server', 'server', options.entry ?? 'main.js'), ...(options.args ?? [])];
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

function* sources(folder: string): Generator<string> {
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* sources(path);
    else if (path.endsWith('.ts') && !path.endsWith('.d.ts')) yield path;
  }
}

let compiling: Promise<string> | undefined;

function compiled(): Promise<string> {
  return (compiling ??= compile());
}

async function compile(): Promise<string> {
  const paths = ['src/server', 'src/domain', 'src/contract', 'src/fixtures']
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => [...sources(folder)]);
  const hash = createHash('sha256');
  for (const path of paths) hash.update(path).update(readFileSync(path));
  const folder = join(process.cwd(), 'node_modules/.cache/patchbay', `server-${hash.digest('hex').slice(0, 16)}`);
  if (!existsSync(folder)) {
    const draft = `${folder}.${process.pid}`;
    const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, esModuleInterop: true };
    for (const path of paths) {
      const target = join(draft, 'server', path.replace(/^src\//, '').replace(/\.ts$/, '.js'));
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, ts.transpileModule(readFileSync(path, 'utf8'), { compilerOptions, fileName: path }).outputText);
    }
    writeFileSync(join(draft, 'database-image.tar.gz'), gzipSync(readFileSync(await embeddedImage()), { level: 1 }));
    if (!existsSync(folder)) renameSync(draft, folder);
  }
  return folder;
}
