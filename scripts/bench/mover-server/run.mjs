// One run of the bench of the mover's server. `mover-server.mjs` starts it with a TypeScript loader.
import { performance } from 'node:perf_hooks';
import { startServer } from '../../../test/support/serverHarness.ts';
import { makeFolder, makeZaps, twoAccounts } from '../../../test/support/serverZaps.ts';
import { freePort } from '../../machine/ports.mjs';
import { providePostgres } from '../../machine/postgres.mjs';

const sizes = [1_000, 10_000, 50_000];
const databases = process.argv[2] === undefined ? ['postgres', 'embedded'] : [process.argv[2]];
const repeats = 5;
const listings = 20;

async function bench() {
  const url = `http://localhost:${await freePort()}`;
  const server = await startServer({ env: { PUBLIC_URL: url } });
  await server.app.listen({ host: 'localhost', port: Number(new URL(url).port) });
  const measured = [];
  for (const size of sizes) {
    const { mover, fromId, targetId } = await twoAccounts(server);
    const ownerId = mover.person.id;
    const folderId = await makeFolder(server, fromId, ownerId, false);
    const apps = ['TriggerCLIAPI', 'FilterAPI', 'ActionCLIAPI'];
    const zaps = { accountId: fromId, ownerId, apps };
    const zapIds = await makeZaps(server, { ...zaps, count: size / 2, folderId });
    zapIds.push(...(await makeZaps(server, { ...zaps, count: size / 2 })));
    await server.server.database.pool.query('analyze');
    const ask = caller(url, mover.browser);

    const list = [];
    let bytes = 0;
    for (let time = 0; time < listings + 2; time += 1) {
      const [took, reply] = await timed(() => ask('GET', `/api/v3/zaps?account_id=${fromId}&shape=move`));
      bytes = reply.bytes;
      if (time >= 2) list.push(took);
    }
    const times = { plan: [], move: [], undo: [] };
    for (let time = 0; time < repeats; time += 1) {
      const wanted = { target_account_id: targetId, zap_ids: zapIds };
      const [planning, plan] = await timed(() => ask('POST', '/api/v3/zaps/move/plan', { ...wanted, from_account_id: fromId }));
      const [moving, move] = await timed(() => ask('POST', '/api/v3/zaps/move', { ...wanted, plan_version: plan.body().version }));
      const [undoing] = await timed(() => ask('POST', `/api/v3/zap-moves/${move.body().id}/undo`, {}));
      times.plan.push(planning);
      times.move.push(moving);
      times.undo.push(undoing);
    }
    measured.push({ size, bytes, list, plan: best(times.plan), move: best(times.move), undo: best(times.undo) });
  }
  await server.close();
  return measured;
}

/** Sends requests over HTTP with the cookies of the browser. Any status except 200 ends the bench. */
function caller(url, browser) {
  return async (method, path, body) => {
    const token = await browser.csrfToken();
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const content = body === undefined ? {} : { body: JSON.stringify(body) };
    const headers = { cookie, origin: url, 'x-csrftoken': token, 'content-type': 'application/json' };
    const reply = await fetch(url + path, { method, headers, ...content });
    const bytes = Buffer.from(await reply.arrayBuffer());
    if (reply.status !== 200) throw new Error(`${method} ${path} answered ${reply.status}: ${bytes.toString('utf8', 0, 300)}`);
    return { bytes: bytes.length, body: () => JSON.parse(bytes.toString('utf8')) };
  };
}

async function timed(work) {
  globalThis.gc?.();
  const start = performance.now();
  const result = await work();
  return [performance.now() - start, result];
}

/** The fastest run, because other work of the machine only adds time. */
const best = (values) => Math.min(...values);
const middle = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const p95 = (values) => [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1];
const whole = (value) => Math.round(value).toLocaleString('en');

function print(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  for (const row of rows)
    console.log(`  ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]))).join('   ')}`);
}

function report(database, measured) {
  console.log(`\nOn ${database}, in milliseconds (list: of ${listings}; the others: best of ${repeats})`);
  print([
    ['Zaps', 'list p50', 'list p95', 'list kB', 'plan', 'move', 'undo'],
    ...measured.map(({ size, bytes, list, plan, move, undo }) => [
      size.toLocaleString('en'),
      whole(middle(list)),
      whole(p95(list)),
      whole(bytes / 1024),
      whole(plan),
      whole(move),
      whole(undo),
    ]),
  ]);
  const ten = measured.find(({ size }) => size === 10_000);
  const fifty = measured.find(({ size }) => size === 50_000);
  const goal = (what, value, limit, digits = 0) => [value <= limit ? 'met' : 'MISSED', what, value.toFixed(digits), `≤ ${limit}`];
  console.log('\nGoals (R14)');
  print([
    ['', '', 'measured', 'goal'],
    goal('10,000 Zaps: move, ms', ten.move, 3_000),
    goal('10,000 Zaps: list p95, ms', p95(ten.list), 300),
    goal('5 × the Zaps: list', best(fifty.list) / best(ten.list), 6, 1),
    goal('5 × the Zaps: plan', fifty.plan / ten.plan, 6, 1),
    goal('5 × the Zaps: move', fifty.move / ten.move, 6, 1),
    goal('5 × the Zaps: undo', fifty.undo / ten.undo, 6, 1),
  ]);
}

for (const database of databases) {
  const postgres = database === 'postgres' && !process.env.TEST_DATABASE_URL ? await providePostgres(() => {}) : null;
  if (postgres?.fault) throw new Error(postgres.fault);
  if (postgres) process.env.TEST_DATABASE_URL = postgres.url;
  if (database !== 'postgres') delete process.env.TEST_DATABASE_URL;
  report(database, await bench());
  await postgres?.stop();
}
process.exit(0); // The open database would keep this process running.
