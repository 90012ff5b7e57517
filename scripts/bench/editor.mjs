// How quick the editor is: `npm run bench -- editor [--root FOLDER] [--runs 5]`.
//
//   open     click on a Zap in the list → all of its steps are there; the first time with an empty cache, and again. The list has been
//            there for three seconds, the time to find a Zap in it: the editor loads ahead meanwhile. At once: without that
//   key      a key in a text field → paint, p95 of 60 keys that are typed in the speed of a person, while drafts are saved; the longest task.
//            Event Timing counts in steps of 8 ms. The floor is the same in an empty page, which also waits for the next frame
//   select   click on another step → its fields can be filled in
//   apps     click → the list of apps is there, with 400 apps in the catalogue
//   values   click → the list of values is there, with an event of 5,000 values
//   weight   JavaScript that the editor loads and the dashboard does not, with brotli
//
// Zaps of 5, 50 and 100 steps. `--root` also measures the build of another folder, which has dist and node_modules: in turn, so that a
// busy minute affects both equally. Figures are medians; what a folder's editor does not have is a dash.
/* global document, navigator, Node, NodeFilter, PerformanceObserver, requestAnimationFrame -- in the page under measure */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { build } from '../build.mjs';
import { chromiumFlags, findChromium, howToGetChromium } from '../machine/chromium.mjs';
import { startBuiltServer } from '../machine/temporaryServer.mjs';
import { editorOf } from './editor/generations.mjs';

const { values: options } = parseArgs({ options: { root: { type: 'string' }, runs: { type: 'string', default: '5' } } });
const runs = Number(options.runs);
const sizes = [5, 50, 100];
const keys = 60;
const appCount = 400;
const valueCount = 5_000;

const program = findChromium();
if (program === null) {
  console.error(howToGetChromium);
  process.exit(1);
}
await build({ say: () => {} });
const browser = await chromium.launch({ executablePath: program, args: chromiumFlags });

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const p95 = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length * 0.95)];

/** A trigger that has 5,000 values, and mails that have their numbers in their names. */
function definitionOf(size) {
  const head = (key, app, event, title, fields) => ({ key, app, event, connectionId: null, title, note: '', fields });
  const mail = (_, index) => ({
    ...head(`mail${index}`, 'EmailCLIAPI', 'message', `Mail number ${index}.`, {
      subject: `About ${index}`,
      body: '{{trigger.body.name1}}',
    }),
    kind: 'action',
  });
  const trigger = head('trigger', 'WebHookCLIAPI', 'catch_hook', null, {});
  return { format: 1, zone: null, trigger, steps: Array.from({ length: size - 1 }, mail) };
}

/** Starts the build of a folder with a signed-in person who has the Zaps. */
async function subjectOf(root) {
  const server = await startBuiltServer(root, { LOG_LEVEL: 'error', TRUSTED_PROXIES: '127.0.0.1/8,::1/128', SESSION_MAX_LIVE: '1000' });
  const { people } = createRequire(import.meta.url)(join(root, 'dist/server/fixtures/index.js'));
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-US' });
  const page = await context.newPage();
  await page.goto('/app/login');
  await page.getByRole('textbox', { name: /email/i }).fill(people.owner.email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByLabel('Password', { exact: true }).and(page.locator(':visible')).fill(people.owner.password);
  await page.getByRole('main').getByRole('button', { name: 'Log In', exact: true }).click();
  await page.waitForURL('**/app/dashboard');

  const { csrf_token: token } = await (await page.request.get('/api/v3/csrf')).json();
  const headers = { 'x-csrftoken': token, 'x-requested-with': 'XMLHttpRequest', origin: server.url };
  const send = async (method, path, data) => {
    const reply = await page.request.fetch(path, { method, headers, ...(data && { data }) });
    if (!reply.ok()) throw new Error(`${method} ${path} answered ${reply.status()}: ${await reply.text()}`);
    return reply.json();
  };
  const { objects } = await send('GET', '/api/v3/accounts');
  const zaps = {};
  for (const size of sizes) {
    const { id } = await send('POST', `/api/v3/zaps?account_id=${objects[0].id}`, { title: `Bench of ${size} steps` });
    const draft = await send('PUT', `/api/v3/zaps/${id}/draft`, { definition: definitionOf(size), base_revision: 0 });
    const event = Object.fromEntries(Array.from({ length: valueCount }, (_, index) => [`name${index + 1}`, `value ${index + 1}`]));
    await send('POST', new URL(draft.hook_address).pathname, event);
    zaps[size] = id;
  }
  const state = await context.storageState();
  await context.close();
  return { root, server, zaps, state };
}

/** The editor is not loaded ahead for a person who saves data. */
const saveData = () => Object.defineProperty(navigator, 'connection', { value: { saveData: true } });

/** A page of the signed-in person with an empty cache, a catalogue of 400 apps, and a record of long tasks and keys. */
async function visit({ server, state }) {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    storageState: state,
  });
  await context.route('**/graphql', async (route) => {
    if (!(route.request().postData() ?? '').includes('stepServices')) return route.continue();
    const reply = await route.fetch();
    const body = await reply.json();
    const list = body.data?.stepServices;
    for (let index = 0; Array.isArray(list) && list.length < appCount; index += 1) {
      list.push({ ...list[index], key: `Bench${index}CLIAPI`, name: `${list[index].name} ${index}` });
    }
    return route.fulfill({ response: reply, json: body });
  });
  const page = await context.newPage();
  await page.addInitScript(() => {
    globalThis.bench = { pressedAt: 0, tasks: [], keys: [], events: [] };
    new PerformanceObserver((list) => globalThis.bench.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
    new PerformanceObserver((list) => {
      for (const { name, interactionId, duration } of list.getEntries())
        if (name.startsWith('key') || name.endsWith('input')) globalThis.bench.events.push([interactionId, duration]);
    }).observe({ type: 'event', durationThreshold: 16 });
    for (const type of ['click', 'mousedown', 'keydown']) {
      globalThis.addEventListener(
        type,
        (event) => {
          // The first event of what a person does: a list can open with the press of the mouse already.
          if (event.timeStamp - globalThis.bench.pressedAt > 200) globalThis.bench.pressedAt = event.timeStamp;
          if (type !== 'keydown') return;
          const { port1, port2 } = new globalThis.MessageChannel();
          port1.onmessage = () => globalThis.bench.keys.push(performance.now() - event.timeStamp);
          // A message that is sent in a frame arrives after its paint.
          requestAnimationFrame(() => port2.postMessage(null));
        },
        { capture: true },
      );
    }
  });
  return page;
}

/** Milliseconds from the last press until `isThere(argument)` is true at the end of a frame; null after ten seconds. */
const sincePress = (page, isThere, argument) =>
  page.evaluate(
    ({ source, argument: given }) => {
      const test = globalThis.eval(source);
      return new Promise((found) => {
        const look = () => {
          const now = performance.now();
          if (test(given)) found(now - globalThis.bench.pressedAt);
          else if (now - globalThis.bench.pressedAt > 10_000) found(null);
          else requestAnimationFrame(look);
        };
        look();
      });
    },
    { source: `(${isThere.toString()})`, argument },
  );

const hasText = (text) => {
  const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if (walker.currentNode.data.includes(text)) return true;
  return false;
};
/** A field with this text can be filled in: a text box of any kind. */
const hasField = (text) =>
  [...document.querySelectorAll('[role=textbox], textarea, input, .cm-content')].some(
    (field) => (field.value ?? field.textContent) === text && field.getClientRects().length > 0,
  );
const isVisible = (selector) =>
  [...document.querySelectorAll(selector)].some((node) => node instanceof Node && node.getClientRects().length > 0);

async function press(page, locator, isThere, argument) {
  await locator.scrollIntoViewIfNeeded();
  await page.waitForTimeout(300);
  await locator.click({ noWaitAfter: true });
  return sincePress(page, isThere, argument);
}

/** From the list of Zaps to the Zap, at once. */
async function openAtOnce(subject, size) {
  const page = await visit(subject);
  await page.addInitScript(saveData);
  await page.goto('/app/assets/zaps', { waitUntil: 'networkidle' });
  const link = page.locator(`main a[href*="/editor/${subject.zaps[size]}"]`).first();
  const atOnce = await press(page, link, hasText, `Mail number ${size - 2}.`);
  await page.context().close();
  return atOnce;
}

/** From the list of Zaps to the Zap. */
async function open(page, id, size) {
  await page.goto('/app/assets/zaps');
  const link = page.locator(`main a[href*="/editor/${id}"]`).first();
  await link.waitFor();
  await page.waitForTimeout(3_000);
  await page.waitForLoadState('networkidle');
  const first = await press(page, link, hasText, `Mail number ${size - 2}.`);
  await page.goBack();
  await link.waitFor();
  const again = await press(page, link, hasText, `Mail number ${size - 2}.`);
  return { first, again };
}

/** One round with a Zap of a size: figures by name, null for what the editor does not have. */
async function round(subject, size) {
  const atOnce = await openAtOnce(subject, size);
  const page = await visit(subject);
  const { first, again } = await open(page, subject.zaps[size], size);
  const editor = await editorOf(page);
  const middle = Math.floor(size / 2);
  await editor.select(page, middle);
  await sincePress(page, hasField, `About ${middle}`);
  await page.waitForLoadState('networkidle');

  const { typed, events, task } = await type(page, page.getByRole('textbox', { name: /^Subject/ }).first());

  const selected = [];
  for (const other of [0, size - 2, 1]) {
    const step = await editor.stepOf(page, other);
    selected.push(await press(page, step, hasField, `About ${other}`));
  }
  const apps = await picker(page, await editor.appPicker(page, 1), editor.apps);
  await page.keyboard.press('Escape');
  const values = await picker(page, await editor.valuePicker(page), editor.values);
  await page.context().close();
  return { first, again, atOnce, key: p95(typed), event: p95(events), task, select: median(selected), apps, values };
}

/** Types into a field: milliseconds of each key until it is painted, by our own clock and by Event Timing, and of the longest task. */
async function type(page, field) {
  await field.click();
  await page.keyboard.press('End');
  await page.evaluate(() => Object.assign(globalThis.bench, { keys: [], tasks: [], events: [] }));
  await page.keyboard.type('the quick brown fox jumps over the lazy dog, and over again. '.slice(0, keys), { delay: 80 });
  await page.waitForTimeout(300);
  const { keys: typed, tasks, events } = await page.evaluate(() => globalThis.bench);
  const byKey = new Map();
  for (const [id, duration] of events) byKey.set(id, Math.max(duration, byKey.get(id) ?? 0));
  // It does not list what takes less than 16 ms.
  const listed = [...byKey.values(), ...Array.from({ length: Math.max(0, keys - byKey.size) }, () => 8)];
  return { typed, events: listed, task: Math.max(0, ...tasks) };
}

/** The same in a page with nothing but an input. */
async function typeInEmptyPage(subject) {
  const page = await visit(subject);
  await page.goto('about:blank');
  await page.evaluate(() => document.body.append(document.createElement('input')));
  const { typed, events } = await type(page, page.getByRole('textbox'));
  await page.context().close();
  return `${Math.round(p95(typed))} ms, by Event Timing ${p95(events)} ms`;
}

/** Presses what opens a list, and takes the time until it has an entry. */
const picker = async (page, opener, entries) => (opener === null ? null : press(page, opener, isVisible, entries));

/** The bytes of the scripts that the editor and an open step load beyond those of the dashboard. */
async function weigh(subject) {
  const page = await visit(subject);
  await page.addInitScript(saveData);
  const scripts = new Set();
  page.on('request', (request) => request.resourceType() === 'script' && scripts.add(new URL(request.url()).pathname));
  await page.goto('/app/dashboard', { waitUntil: 'networkidle' });
  const shell = new Set(scripts);
  await page.goto(`/editor/${subject.zaps[5]}`, { waitUntil: 'networkidle' });
  await (await editorOf(page)).select(page, 1);
  await page.waitForLoadState('networkidle');
  await page.context().close();
  const own = [...scripts].filter((path) => !shell.has(path));
  return own.reduce((sum, path) => sum + brotliCompressSync(readFileSync(join(subject.root, 'dist/client', path))).length, 0);
}

const subjects = [];
try {
  for (const root of [resolve('.'), ...(options.root === undefined ? [] : [resolve(options.root)])]) subjects.push(await subjectOf(root));
  const results = subjects.map(() => Object.fromEntries(sizes.map((size) => [size, []])));
  for (let turn = 0; turn < runs; turn += 1) {
    for (const size of sizes) for (const [index, subject] of subjects.entries()) results[index][size].push(await round(subject, size));
  }
  const rows = {
    first: 'open, first time',
    again: 'open again',
    atOnce: 'open at once, first time',
    key: `key to paint, p95 of ${keys}`,
    event: 'the same by Event Timing',
    task: 'longest task while typing (0: none over 50)',
    select: 'select another step',
    apps: `list of ${appCount} apps`,
    values: `list of ${valueCount} values`,
  };
  console.log(`Floor of a key: ${await typeInEmptyPage(subjects[0])}`);
  for (const [index, subject] of subjects.entries()) {
    console.log(`\n${subject.root}${' '.repeat(4)}(ms, with ${sizes.join(' / ')} steps)`);
    for (const [name, label] of Object.entries(rows)) {
      const figures = sizes.map((size) => {
        const found = results[index][size].map((each) => each[name]).filter((each) => each !== null);
        return found.length === 0 ? '-' : String(Math.round(name === 'task' ? Math.max(...found) : median(found)));
      });
      console.log(`  ${label.padEnd(46)} ${figures.join(' / ')}`);
    }
    console.log(`  ${'JavaScript beyond the dashboard’s, brotli'.padEnd(46)} ${((await weigh(subject)) / 1000).toFixed(1)} kB`);
  }
} finally {
  await browser.close();
  for (const { server } of subjects) await server.stop();
}
process.exit(0);
