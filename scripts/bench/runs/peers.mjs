// Peers of the bench of the runs: n8n and Node-RED, each with a webhook and three steps that do nothing. They are measured if they
// are installed in the folder that BENCH_PEERS names: `npm install --prefix FOLDER n8n node-red`.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

const folder = process.env.BENCH_PEERS;
const atOnce = 10;
const rounds = 3;

/** Node-RED keeps messages in memory: it loses those under way when it ends. */
const nodeRed = {
  name: 'Node-RED (in memory)',
  file: 'node_modules/node-red/red.js',
  port: 18801,
  address: 'http://127.0.0.1:18801/hook',
  async start(data) {
    const step = (id, next) => ({ id, type: 'function', z: 'tab', func: 'return msg;', outputs: 1, wires: [[next]] });
    const flow = [
      { id: 'tab', type: 'tab', label: 'bench' },
      { id: 'in', type: 'http in', z: 'tab', url: '/hook', method: 'post', wires: [['a']] },
      step('a', 'b'),
      step('b', 'c'),
      step('c', 'out'),
      { id: 'out', type: 'http response', z: 'tab', wires: [] },
    ];
    await writeFile(path.join(data, 'flow.json'), JSON.stringify(flow));
    return this.run(['--userDir', data, '--port', String(this.port), path.join(data, 'flow.json')], {});
  },
};

/** n8n stores each execution in SQLite when it ends. */
const n8n = {
  name: 'n8n (SQLite)',
  file: 'node_modules/n8n/bin/n8n',
  port: 18802,
  address: 'http://127.0.0.1:18802/webhook/hook',
  async start(data) {
    const env = {
      N8N_USER_FOLDER: data,
      N8N_PORT: String(this.port),
      N8N_RUNNERS_BROKER_PORT: '18803',
      N8N_DIAGNOSTICS_ENABLED: 'false',
      N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
      N8N_TEMPLATES_ENABLED: 'false',
      N8N_ENFORCE_SETTINGS_FILE_PERMISSIONS: 'false',
    };
    const step = (name, type, parameters = {}, more = {}) => ({
      id: name,
      name,
      type: `n8n-nodes-base.${type}`,
      typeVersion: type === 'webhook' ? 2 : 1,
      position: [0, 0],
      parameters,
      ...more,
    });
    const to = (node) => ({ main: [[{ node, type: 'main', index: 0 }]] });
    const workflow = {
      id: 'bench',
      name: 'bench',
      active: false,
      settings: {},
      nodes: [
        step('in', 'webhook', { path: 'hook', httpMethod: 'POST', responseMode: 'lastNode' }, { webhookId: 'hook' }),
        step('a', 'noOp'),
        step('b', 'noOp'),
        step('c', 'noOp'),
      ],
      connections: { in: to('a'), a: to('b'), b: to('c') },
    };
    await writeFile(path.join(data, 'workflow.json'), JSON.stringify(workflow));
    const done = async (args) => {
      const [code] = await once(this.run(args, env), 'exit');
      if (code !== 0) throw new Error(`n8n ${args[0]} ended with ${code}.`);
    };
    await done(['import:workflow', `--input=${path.join(data, 'workflow.json')}`]);
    await done(['update:workflow', '--id=bench', '--active=true']);
    return this.run(['start'], env);
  },
};

for (const peer of [nodeRed, n8n])
  peer.run = (args, env) =>
    spawn(process.execPath, [path.join(folder, peer.file), ...args], { stdio: 'ignore', env: { ...process.env, ...env } });

/** Requests a second that are answered after all steps, `atOnce` at a time. */
async function requests(address, count) {
  let left = count;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left-- > 0) {
        const response = await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"number":1}' });
        if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
        await response.arrayBuffer();
      }
    }),
  );
  return count / ((performance.now() - start) / 1000);
}

async function untilReady(address) {
  for (let tries = 0; ; tries += 1) {
    try {
      await requests(address, 1);
      return;
    } catch (error) {
      if (tries > 120) throw error;
      await wait(500);
    }
  }
}

/** Measures the installed peers; returns the name and the median of runs a second of each. */
export async function measurePeers(runs) {
  const results = [];
  for (const peer of folder === undefined ? [] : [nodeRed, n8n].filter(({ file }) => existsSync(path.join(folder, file)))) {
    const data = await mkdtemp(path.join(tmpdir(), 'bench-peer-'));
    const child = await peer.start(data);
    try {
      await untilReady(peer.address);
      await requests(peer.address, 100);
      const rates = [];
      for (let round = 0; round < rounds; round += 1) rates.push(await requests(peer.address, runs));
      results.push({ name: peer.name, perSecond: rates.sort((a, b) => a - b)[Math.floor(rounds / 2)] });
    } finally {
      const end = once(child, 'exit');
      child.kill('SIGKILL');
      await end;
      await rm(data, { recursive: true, force: true });
    }
  }
  return results;
}
