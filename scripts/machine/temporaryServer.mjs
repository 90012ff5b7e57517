// Servers that tests and benches start for a while: in a fresh folder, which is removed with them.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, waitUntilReady } from './ports.mjs';
import { endGroup, startProgram } from './processes.mjs';

/** Milliseconds. Generous, because a slow machine is no fault. */
const startTimeout = 5 * 60_000;

/** A fresh folder that only this user can read. */
export function freshFolder(name) {
  const folder = mkdtempSync(join(tmpdir(), `patchbay-${name}-`));
  chmodSync(folder, 0o700);
  return folder;
}

/**
 * Starts a server and waits until it is ready. Its folder is removed when it is stopped, or when this process ends.
 * @param {string} name for messages
 * @param {[program: string, ...args: string[]]} command
 * @param {{ folder: string, options: object, signal: NodeJS.Signals, isReady: (output: string) => boolean | Promise<boolean> }} settings
 * `options`: of the process; `signal`: what ends it
 * @returns {Promise<() => Promise<void>>} stops it
 */
export async function startServer(name, [program, ...args], { folder, options, signal, isReady }) {
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.on('exit', remove);
  const server = startProgram(program, args, options);
  let output = '';
  server.stderr.on('data', (piece) => (output += piece));
  const ended = new Promise((resolve) => server.once('close', resolve));
  const stop = async () => {
    endGroup(server, signal);
    await ended;
    remove();
    process.off('exit', remove);
  };
  for (const end = performance.now() + startTimeout; performance.now() < end; await pause(100)) {
    if (server.exitCode !== null) throw new Error(`${name} did not start:\n${output}`);
    if (await isReady(output)) return stop;
  }
  await stop();
  throw new Error(`${name} was not ready in time:\n${output}`);
}

/**
 * Starts the server of Patchbay that is built in a folder, with demo people. Without DATABASE_URL its data is in a fresh folder.
 * @param {string} cwd
 * @param {Record<string, string>} env settings
 * @returns {Promise<{ port: number, url: string, output(): string, stop(): Promise<number | null> }>} `stop` returns the exit code
 */
export async function startBuiltServer(cwd, env = {}) {
  const port = await freePort();
  const folder = freshFolder('data');
  const child = startProgram(process.execPath, ['dist/server/server/main.js'], {
    cwd,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PATCHBAY_MODE: 'demo',
      LOG_LEVEL: 'warn',
      DATA_DIR: folder,
      PORT: String(port),
      ...env,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (output += piece));
  const ended = new Promise((resolve) => child.once('close', resolve));
  const stop = async () => {
    if (child.exitCode === null) child.kill('SIGTERM');
    const code = await ended;
    rmSync(folder, { recursive: true, force: true });
    return code;
  };
  if (await waitUntilReady(`http://127.0.0.1:${port}/readyz`, () => child.exitCode !== null, startTimeout))
    return { port, url: `http://localhost:${port}`, output: () => output, stop };
  await stop();
  throw new Error(`The server did not start:\n${output}`);
}
