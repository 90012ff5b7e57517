// The mover of the production build in headless Chromium. The Zaps are written directly to the server's database.
import { chromium } from 'playwright-core';
import { startServer } from '../../../test/support/serverHarness.ts';
import { makeFolder, makeZaps, twoAccounts } from '../../../test/support/serverZaps.ts';
import { build } from '../../build.mjs';
import { chromiumFlags, findChromium, howToGetChromium } from '../../machine/chromium.mjs';
import { freePort } from '../../machine/ports.mjs';
import { providePostgres } from '../../machine/postgres.mjs';
import { prepare } from './inPage.mjs';
import { load, mostGrowth, printFigures, printGoals, sizes } from './table.mjs';

const visits = 3;
const acts = 5;
const moves = 2;
const patience = 180_000; // ms
const mostRows = 200;

const program = findChromium();
if (program === null) {
  console.error(howToGetChromium);
  process.exit(1);
}
await build({ say: () => {} });

const wanted = process.argv[2] ?? 'postgres';
const postgres = wanted === 'postgres' && !process.env.TEST_DATABASE_URL ? await providePostgres(() => {}) : null;
if (postgres?.fault) throw new Error(postgres.fault);
if (postgres) process.env.TEST_DATABASE_URL = postgres.url;
if (wanted !== 'postgres') delete process.env.TEST_DATABASE_URL;

const url = `http://localhost:${await freePort()}`;
const server = await startServer({ env: { PUBLIC_URL: url, CLIENT_DIR: 'dist/client' } });
await server.app.listen({ host: 'localhost', port: Number(new URL(url).port) });
const browser = await chromium.launch({ executablePath: program, args: chromiumFlags });

/** A person with this many Zaps in one of two accounts, half of them in a folder, and a browser in which they are signed in. */
async function visitor(size) {
  const { mover, fromId, targetId } = await twoAccounts(server);
  const ownerId = mover.person.id;
  const zaps = { accountId: fromId, ownerId, apps: ['TriggerCLIAPI', 'FilterAPI', 'ActionCLIAPI'], count: size / 2 };
  await makeZaps(server, { ...zaps, folderId: await makeFolder(server, fromId, ownerId, false) });
  await makeZaps(server, zaps);
  await server.server.database.pool?.query('analyze');
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await mover.browser.csrfToken();
  await context.addCookies([...mover.browser.cookies].map(([name, value]) => ({ name, value, url })));
  await context.addInitScript(prepare);
  return { context, address: `${url}/app/move-zaps/from/${fromId}/to/${targetId}` };
}

/** Opens the mover and returns how long its list took from the start of the navigation. */
async function visit({ context, address }) {
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  await page.goto(address);
  const took = await page.evaluate(() => globalThis.bench.listShown);
  return { page, took };
}

const best = (values) => Math.min(...values);
async function repeated(times, act) {
  const values = [];
  for (let time = 0; time < times; time += 1) values.push(await act());
  return best(values);
}

const figures = new Map();
const counts = new Map();
const note = (into, name, value) => into.set(name, [...(into.get(name) ?? []), value]);
const before = load();

try {
  for (const size of sizes) {
    const who = await visitor(size);
    const shown = [];
    for (let time = 1; time < visits; time += 1) {
      const { page, took } = await visit(who);
      shown.push(took);
      await page.close();
    }
    const { page, took } = await visit(who);
    note(figures, 'list shown, from the address', best([...shown, took]));

    const act = (name) => page.evaluate((which) => globalThis.bench.acts[which](), name);
    const cleared = async (name) => {
      const value = await act(name);
      await act('clear');
      return value;
    };
    note(figures, 'two frames in which nothing happens', await repeated(acts, () => act('nothing')));
    note(figures, 'select all', await repeated(acts, () => cleared('selectAll')));
    note(figures, 'select a folder', await repeated(acts, () => cleared('selectFolder')));
    note(figures, 'toggle one of all', await repeated(acts, () => act('toggleOne')));
    note(figures, 'scroll to the middle', await repeated(acts, () => act('scroll')));
    note(figures, 'search: the slowest letter', await repeated(acts, () => act('search')));
    const { rows, elements, most } = await page.evaluate(() => globalThis.bench.counts());
    note(counts, 'lines drawn, at most', most);
    note(counts, 'lines drawn now', rows);
    note(counts, 'elements of the page', elements);

    const times = { move: [], undo: [] };
    for (let time = 0; time < moves; time += 1) {
      await page.goto(who.address);
      await page.evaluate(() => globalThis.bench.listShown);
      await act('selectAll');
      times.move.push(await page.evaluate(() => globalThis.bench.press(/^Move these? /, 'h2', 'Transfer complete!')));
      times.undo.push(await page.evaluate(() => globalThis.bench.press(/^Undo$/, '[role=status], [role=alert], p, div', 'Undone: ')));
    }
    note(figures, 'move all: press → Transfer complete!', best(times.move));
    note(figures, 'undo: press → Undone', best(times.undo));
    await who.context.close();
  }
} finally {
  await browser.close();
  await server.close();
  await postgres?.stop();
}

console.log(`\nIn Chromium, on ${wanted}, in milliseconds until it is painted (two animation frames): the best of ${visits} visits,`);
console.log(`${acts} tries at an act, ${moves} moves. Load average ${before} before, ${load()} after\n`);
printFigures(figures, 0);
console.log('');
printFigures(counts, 0);
console.log('\nGoals (R14)');
printGoals([
  ['lines drawn of 50,000', counts.get('lines drawn, at most')[2], mostRows],
  ['select all of 50,000, ms', figures.get('select all')[2], 200],
  ['10,000 Zaps: move in the browser, ms', figures.get('move all: press → Transfer complete!')[1], 3_000],
  ...[...figures].map(([name, [, ten, fifty]]) => [`5 × the Zaps: ${name}`, fifty / ten, mostGrowth, 1]),
]);
process.exit(); // The open database would keep this process running.
