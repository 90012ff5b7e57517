// The built server with 400 declared apps, compared with the same server with 25. `npm run bench -- apps`, after `npm run build`.
// The apps are copies of the declared ones under other keys. Starts alternate, so that a busy minute affects both.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../machine/ports.mjs';
import { freshFolder } from '../machine/temporaryServer.mjs';

const counts = [25, 400];
const rounds = Number(process.argv[2] ?? 5);
/** Of the larger one: times the start, more MB of memory, and milliseconds for the data of an app’s page. */
const budgets = { start: 1.1, memory: 15, page: 300 };

const built = resolve('dist/server');
if (!existsSync(built)) throw new Error('Run npm run build first.');
const load = createRequire(join(built, 'server/x.js'));
// Those that have a connector of code too are needed by every server.
const joined = ['SlackCLIAPI', 'DiscordCLIAPI'];
const isJoined = ({ facts }) => joined.includes(facts.key);
const { declaredApps: all } = load('./apps/index.js');
const declaredApps = [...all.filter(isJoined), ...all.filter((app) => !isJoined(app))];
const { appDetailsQuery, stepAppsQuery } = load('../contract/browser/graphql/operations/services.js');

/** A copy of the built server with so many apps. */
function writeServer(count) {
  const folder = resolve(`dist/bench-apps-${count}`);
  rmSync(folder, { recursive: true, force: true });
  cpSync(built, folder, { recursive: true });
  const apps = Array.from({ length: count }, (_, index) => {
    const app = declaredApps[index % declaredApps.length];
    if (index < declaredApps.length) return app;
    const { definition, facts } = app;
    const key = `${facts.key}${index}`;
    return {
      definition: { ...definition, app: key },
      facts: { ...facts, key, name: `${facts.name} ${index}`, slug: `${facts.slug}-${index}` },
    };
  });
  writeFileSync(join(folder, 'server/apps/index.json'), JSON.stringify(apps));
  // The demo names declared apps, so those that are left out are known apps, and templates with them are left out too.
  const others = declaredApps.slice(count).map(({ facts }) => facts);
  appendFileSync(join(folder, 'server/catalogue/knownApps.js'), `\nexports.knownApps.push(...${JSON.stringify(others)});\n`);
  const keys = JSON.stringify(others.map(({ key }) => key));
  const filtered = `exports.zapTemplates.filter(({ steps }) => !steps.some(({ app }) => ${keys}.includes(app)))`;
  appendFileSync(join(folder, 'server/catalogue/zapTemplates.js'), `\nexports.zapTemplates = ${filtered};\n`);
  return { count, folder, data: freshFolder('bench-apps'), app: apps.at(-1).facts.slug, runs: [] };
}

const measureMemory = 'process.on("message", () => { gc(); gc(); process.send(process.memoryUsage()); })';

/** Starts a server, asks it, and ends it. Milliseconds and MB. */
async function run({ folder, data, app }) {
  const port = await freePort();
  const begun = performance.now();
  const child = fork(join(folder, 'server/main.js'), {
    execArgv: ['--expose-gc', '--import', `data:text/javascript,${measureMemory}`],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PATCHBAY_MODE: 'demo', LOG_LEVEL: 'error', DATA_DIR: data, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  while (
    !(await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`${basename(folder)} ended.`);
    await pause(10);
  }
  const start = performance.now() - begun;
  const page = await timeOf(port, appDetailsQuery, { id: app });
  const picker = await timeOf(port, stepAppsQuery, {});
  child.send('measure');
  const [{ heapUsed, external }] = await once(child, 'message');
  const ended = once(child, 'close');
  child.kill('SIGTERM');
  await ended;
  return { start, page, picker, memory: (heapUsed + external) / 1024 / 1024 };
}

/** The slowest of some requests after the first, which compiles the query. */
async function timeOf(port, { name, text }, variables) {
  const origin = `http://localhost:${port}`;
  const first = await fetch(`${origin}/api/v3/csrf`);
  const { csrf_token: token } = await first.json();
  const cookie = first.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ');
  const times = [];
  for (let index = 0; index < 6; index += 1) {
    const begun = performance.now();
    const reply = await fetch(`${origin}/api/graphql/v2`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrftoken': token, origin, cookie },
      body: JSON.stringify({ operationName: name, query: text, variables }),
    });
    const { data } = await reply.json();
    if (reply.status !== 200 || Object.values(data).includes(null)) throw new Error(`${name}: ${reply.status}`);
    times.push(performance.now() - begun);
  }
  return Math.max(...times.slice(1));
}

const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

const servers = counts.map(writeServer);
try {
  // The first start creates the database.
  for (const server of servers) await run(server);
  for (let round = 0; round < rounds; round += 1) for (const server of servers) server.runs.push(await run(server));
} finally {
  for (const { folder, data } of servers) for (const each of [folder, data]) rmSync(each, { recursive: true, force: true });
}
const of = ({ runs }, name) => runs.map((each) => each[name]);
for (const server of servers)
  console.log(
    `${String(server.count).padStart(4)} apps: start ${median(of(server, 'start')).toFixed(0)} ms, memory ${median(of(server, 'memory')).toFixed(1)} MB, ` +
      `page of an app ${median(of(server, 'page')).toFixed(0)} ms, choice of an app ${median(of(server, 'picker')).toFixed(0)} ms`,
  );
const [few, many] = servers;
const results = {
  start: median(many.runs.map(({ start }, round) => start / few.runs[round].start)),
  memory: median(many.runs.map(({ memory }, round) => memory - few.runs[round].memory)),
  page: median(of(many, 'page')),
};
for (const [name, budget] of Object.entries(budgets)) {
  const isMet = results[name] <= budget;
  console.log(`${isMet ? '✓' : '✗'} ${name}: ${results[name].toFixed(2)}, budget ${budget}`);
  if (!isMet) process.exitCode = 1;
}
