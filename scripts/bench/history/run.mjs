// One run of the bench of the history. `history.mjs` starts it. The runs are written directly to the server's database.
import { chromium } from 'playwright-core';
import { startServer } from '../../../test/support/serverHarness.ts';
import { anAction, makeRuns, publishedZap } from '../../../test/support/serverRuns.ts';
import { ownAccountId, somebody } from '../../../test/support/serverTeams.ts';
import { build } from '../../build.mjs';
import { chromiumFlags, findChromium, howToGetChromium } from '../../machine/chromium.mjs';
import { freePort } from '../../machine/ports.mjs';
import { providePostgres } from '../../machine/postgres.mjs';
import { load, printGoals } from '../mover-client/table.mjs';

const runs = 10_000;
const requests = 50;
const visits = 10;
const presses = 20;

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
const chrome = await chromium.launch({ executablePath: program, args: chromiumFlags });

const percentile = (values, share) => [...values].sort((a, b) => a - b)[Math.floor(values.length * share)];

/** Milliseconds of `count` requests, one after another; `address` gives each the end of the page before it. */
async function timePages(browser, count, address) {
  const times = [];
  for (let request = 0, cursor = null; request < count; request += 1) {
    const start = performance.now();
    const { status, body } = await browser.get(address(cursor));
    times.push(performance.now() - start);
    if (status !== 200) throw new Error(`A page of the history answered ${status}.`);
    cursor = body.page_info.end_cursor;
  }
  return times;
}

/** In the page: milliseconds since the navigation when what is there now is painted. */
const painted = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now()))))';

try {
  const { browser, person } = await somebody(server);
  const accountId = await ownAccountId({ browser, person });
  const zap = await publishedZap(server, { accountId, ownerId: person.id, title: 'Orders to the sheet' }, anAction('step1'));
  await makeRuns(server, zap, runs);
  await server.server.database.pool?.query('analyze');
  const page = `/api/v3/runs?account_id=${accountId}`;
  await timePages(browser, 5, () => page);
  const first = await timePages(browser, requests, () => page);
  const next = await timePages(browser, requests, (cursor) => (cursor === null ? page : `${page}&after=${cursor}`));
  const searched = await timePages(browser, requests, () => `${page}&search=sheet`);

  const context = await chrome.newContext({ viewport: { width: 1280, height: 900 } });
  await browser.csrfToken();
  await context.addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url })));
  const opened = [];
  const shown = [];
  let rows = 0;
  for (let visit = 0; visit < visits; visit += 1) {
    const tab = await context.newPage();
    await tab.goto(`${url}/app/history`);
    await tab.getByRole('row').nth(1).waitFor();
    opened.push(await tab.evaluate(painted));
    await tab.goto(`${url}/app/zaps`);
    await tab.getByRole('heading', { level: 1 }).waitFor();
    const start = await tab.evaluate(() => performance.now());
    await tab.getByRole('link', { name: 'History', exact: true }).click();
    await tab
      .getByRole('row', { name: /Orders to the sheet/ })
      .first()
      .waitFor();
    shown.push((await tab.evaluate(painted)) - start);
    if (visit === visits - 1) {
      for (let press = 0; press < presses; press += 1) {
        const answer = tab.waitForResponse((response) => response.url().includes('/api/v3/runs?'));
        await tab.getByRole('button', { name: 'Show more runs' }).click();
        await answer;
        rows = Math.max(rows, await tab.locator('main [role=row]').count());
      }
    }
    await tab.close();
  }

  console.log(`\n${runs} runs on ${wanted}, in milliseconds. Load average now: ${load()}\n`);
  const line = (name, values) =>
    console.log(
      `  ${name.padEnd(44)} median ${percentile(values, 0.5).toFixed(0).padStart(5)}   p95 ${percentile(values, 0.95).toFixed(0).padStart(5)}`,
    );
  line('server: first page', first);
  line('server: the next pages, one by one', next);
  line('server: a page of a search', searched);
  line('Chromium: from the address to the first page', opened);
  line('Chromium: from the press of History to it', shown);
  console.log('');
  printGoals([
    ['server: first page, p95, ms', percentile(first, 0.95), 300],
    ['Chromium: from the press of History, median, ms', percentile(shown, 0.5), 300],
    [`rows drawn, at most, while ${presses} more pages are shown`, rows, 200],
  ]);
} finally {
  await chrome.close();
  await server.close();
  await postgres?.stop();
}
