import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Run {
  readonly child: ChildProcess;
  /** The exit code; null after a signal. */
  readonly ended: Promise<number | null>;
  /** Resolves when this is printed. Rejects with all output if the program ends first. */
  said(pattern: RegExp): Promise<void>;
  words(): string;
}

/** Runs Node with only PATH from the environment of the tests. */
export function runNode(args: readonly string[], env: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
  });
  let words = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (words += piece.toString()));
  const said = (pattern: RegExp) =>
    new Promise<void>((resolve, reject) => {
      const look = () => pattern.test(words) && resolve();
      for (const stream of [child.stdout, child.stderr]) stream.on('data', look);
      look();
      void ended.then((code) => reject(new Error(`ended with ${code} and said:\n${words}`)));
    });
  return { child, ended, said, words: () => words };
}

export interface DevelopmentServer {
  readonly url: string;
  /** Everything that it has printed. */
  words(): string;
  stop(): Promise<void>;
}

/**
 * Starts the same parts as `npm run dev`: the development server, the development client and the local
 * providers. Nothing watches for changes: the client is built once, and the server serves it.
 */
export async function startDevelopmentServer(): Promise<DevelopmentServer> {
  const { freePort, waitUntilReady } = await import('../../scripts/machine/ports.mjs');
  const { startProviders } = await import('../../scripts/providers/index.mjs');
  const folder = mkdtempSync(join(tmpdir(), 'patchbay-development-'));
  const clientDir = join(folder, 'client');
  const builder = ['node_modules/webpack/bin/webpack.js', '--mode', 'development', '--config-name', 'client'];
  const build = runNode([...builder, '--devtool', 'false', '--output-path', clientDir]);
  const port: number = await freePort();
  const url = `http://localhost:${port}`;
  const providers = await startProviders({ fromSource: true, origin: url });
  if ((await build.ended) !== 0) throw new Error(`The development client was not built:\n${build.words()}`);
  const server = runNode(['--import', 'tsx', 'src/development/main.ts'], {
    ...providers.env,
    NODE_ENV: 'development',
    PATCHBAY_MODE: 'demo',
    LOG_LEVEL: 'warn',
    PORT: String(port),
    PUBLIC_URL: url,
    CLIENT_DIR: clientDir,
    DATA_DIR: join(folder, 'data'),
  });
  const isReady: boolean = await waitUntilReady(`${url}/readyz`, () => server.child.exitCode !== null, 120_000);
  const stop = async () => {
    const { endGroup } = await import('../../scripts/machine/processes.mjs');
    endGroup(providers.child);
    server.child.kill('SIGTERM');
    await server.ended;
    rmSync(folder, { recursive: true, force: true });
  };
  if (!isReady) {
    await stop();
    throw new Error(`The development server did not start:\n${server.words()}`);
  }
  return { url, words: server.words, stop };
}
