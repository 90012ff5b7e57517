// The measured server: the production build as a process, and what its metrics say of it.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, waitUntilReady } from '../machine/ports.mjs';
import { startProgram } from '../machine/processes.mjs';

/** Options of Node for a server that is measured. */
export const measuredNode = ['--expose-gc', '--require', new URL('collectGarbage.cjs', import.meta.url).pathname];

/**
 * Settings of a server that is measured. All callers have one network address, so the load names others in `X-Forwarded-For`.
 * @param {number} metricsPort
 */
export const measuredSettings = (metricsPort) => ({
  METRICS_LISTEN: `127.0.0.1:${metricsPort}`,
  TRUSTED_PROXIES: '127.0.0.1/8,::1/128',
  OUTGOING_ALLOWED_NETWORKS: '127.0.0.1',
  SESSION_MAX_LIVE: '1000',
});

/**
 * A running server to be measured.
 * @typedef {object} Subject
 * @property {string} url
 * @property {string} metricsUrl
 * @property {() => number | null} pid null after its end
 * @property {() => readonly object[]} logged lines of its log of the level warn and above
 */

/**
 * Starts dist/server with the people of the demo. With a `databaseUrl` on PostgreSQL, otherwise on the embedded database. `cwd`: the
 * folder of another build.
 * @returns {Promise<Subject & { stop(): Promise<number | null> }>} `stop` returns the exit code
 */
export async function startBuiltServer({ databaseUrl = null, env = {}, cwd = '.' } = {}) {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const dataDir = mkdtempSync(join(tmpdir(), 'patchbay-soak-'));
  chmodSync(dataDir, 0o700);
  const url = `http://localhost:${port}`;
  const child = startProgram(process.execPath, [...measuredNode, 'dist/server/server/main.js'], {
    cwd,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PATCHBAY_MODE: 'demo',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...measuredSettings(metricsPort),
      ...env,
    },
  });
  const logged = [];
  let words = '';
  let rest = '';
  child.stderr.on('data', (piece) => (words += piece));
  child.stdout.on('data', (piece) => {
    const lines = (rest + piece).split('\n');
    rest = lines.pop();
    for (const line of lines) logged.push(...lineOf(line));
  });
  const ended = new Promise((resolve) => child.once('close', (code) => resolve(code)));
  void ended.then(() => rmSync(dataDir, { recursive: true, force: true }));
  if (!(await waitUntilReady(`${url}/readyz`, () => child.exitCode !== null, 120_000)))
    throw new Error(`The server did not start:\n${words}`);
  return {
    url,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    pid: () => (child.exitCode === null && child.signalCode === null ? child.pid : null),
    logged: () => logged,
    async stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** A line of the log as an object in an array; an empty array for other output. */
export function lineOf(line) {
  try {
    const parsed = JSON.parse(line);
    return parsed.level >= 40 ? [parsed] : [];
  } catch {
    return [];
  }
}

/**
 * The values of a server's metrics now. Those of the event loop cover the time since they were read before.
 * @param {Subject} subject
 * @returns {Promise<Map<string, number>>} by name, summed over labels
 */
async function readMetrics({ metricsUrl }) {
  const reply = await fetch(metricsUrl, { headers: { connection: 'close' }, signal: AbortSignal.timeout(30_000) });
  const values = new Map();
  for (const line of (await reply.text()).split('\n')) {
    const [, name, value] = /^([a-z_0-9]+)(?:\{.*\})? (\S+)$/.exec(line) ?? [];
    if (name !== undefined) values.set(name, (values.get(name) ?? 0) + Number(value));
  }
  return values;
}

/**
 * What a server uses.
 * @param {Subject} subject
 * @returns {Promise<{ rss: number, heap: number, handles: number, files: number, connections: number, delay: number, longest: number }>}
 * `rss` and `heap` in bytes; `handles`: what keeps Node’s event loop alive, such as sockets and timers; `files`: open files and
 * sockets of the process; `connections` to its public port; `delay` and `longest`: the 99th percentile and the longest delay of
 * the event loop since the last call, in milliseconds
 */
export async function measure(subject) {
  const values = await readMetrics(subject);
  const get = (name) => values.get(name) ?? Number.NaN;
  return {
    rss: get('process_resident_memory_bytes'),
    heap: get('nodejs_heap_size_used_bytes'),
    handles: get('nodejs_active_resources_total'),
    files: get('process_open_fds'),
    connections: get('patchbay_http_connections'),
    delay: get('nodejs_eventloop_lag_p99_seconds') * 1000,
    longest: get('nodejs_eventloop_lag_max_seconds') * 1000,
  };
}

/**
 * What a server uses while the load pauses, after a garbage collection. The connections of the load must be closed; the demo’s own
 * Zaps keep a few.
 * @param {Subject} subject
 */
export async function measureAtRest(subject) {
  let before = Infinity;
  for (let now = (await measure(subject)).connections; now < before; now = (await measure(subject)).connections) {
    before = now;
    await pause(300);
  }
  process.kill(subject.pid(), 'SIGUSR2');
  // The signal is delivered before the next request is read.
  await measure(subject);
  return measure(subject);
}
