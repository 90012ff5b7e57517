// Opens the report that a person has sent about an error: its state and actions, in the development build of the client, with Redux
// DevTools if the browser has the extension.
//
//   npm run replay -- FILE               on a free port; the page is at the address that it prints
//   npm run replay -- FILE --anyway      also if the report is of another revision
//   npm run replay -- FILE --port 4000
//   npm run replay -- FILE --headless    opens it in a browser without windows, and says if every state equals the recorded one
//
// Ends with 1 if the file cannot be used, or with --headless if a state differs.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, resolve } from 'node:path';
import { chdir } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { tsImport } from 'tsx/esm/api';
import { chromiumFlags, findTestBrowser, howToGetChromium } from './machine/chromium.mjs';

const usage = 'Usage: npm run replay -- FILE [--anyway] [--port PORT] [--headless]';
// The file is not ours: nothing of it may control the terminal.
const { terminalText } = await tsImport('../src/domain/terminalText.ts', import.meta.url);
const startedIn = process.env.INIT_CWD ?? process.cwd();
chdir(fileURLToPath(new URL('..', import.meta.url)));
const builtIn = 'node_modules/.cache/patchbay/replay';
/** Bytes. A larger file is not even read. */
const largestFile = 4_000_000;
const types = { '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.woff2': 'font/woff2', '.html': 'text/html' };

function fail(sentence) {
  console.error(terminalText(sentence));
  process.exit(1);
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { anyway: { type: 'boolean' }, headless: { type: 'boolean' }, port: { type: 'string' } },
    });
    if (positionals.length !== 1 || !/^\d{0,5}$/.test(values.port ?? '')) return fail(usage);
    return { file: resolve(startedIn, positionals[0]), port: Number(values.port ?? 0), ...values };
  } catch (error) {
    return fail(`${error.message}\n${usage}`);
  }
}

/** The text of the file, which is a report that can be replayed. */
async function readFile({ file, anyway }) {
  const { readReport, revisionIssue } = await tsImport('../src/domain/replayFiles.ts', import.meta.url);
  const facts = statSync(file, { throwIfNoEntry: false });
  if (!facts?.isFile()) return fail(`There is no file ${file}.`);
  if (facts.size > largestFile) return fail(`The file is too large: ${facts.size} bytes. A report has at most ${largestFile}.`);
  const text = readFileSync(file, 'utf8');
  const read = readReport(text);
  if ('issue' in read) return fail(read.issue);
  // As the server computes it, from the client that is built here.
  const page = 'dist/client/index.html';
  const revision = existsSync(page) ? createHash('sha256').update(readFileSync(page)).digest('hex').slice(0, 16) : null;
  const issue = revisionIssue(read.report, revision);
  if (issue !== null) {
    const way = 'Check out the commit of that revision and run `npm run build`, or add --anyway: states may then differ.';
    if (!anyway) return fail(`${issue}\n${way}`);
    console.warn(terminalText(`Warning: ${issue}`));
  }
  return text;
}

async function build() {
  const builder = ['node_modules/webpack/bin/webpack.js', '--mode', 'development', '--env', 'replay'];
  const child = spawn(process.execPath, builder, { stdio: ['ignore', 'ignore', 'inherit'] });
  const code = await new Promise((done) => child.once('exit', done));
  if (code !== 0) fail('The page could not be built.');
}

/** Serves the page on every path, its files, and the report. */
function serve(text, port) {
  const headers = {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    // The report is not ours: whatever it makes the page show, the page can reach nothing.
    'content-security-policy':
      "default-src 'none'; script-src 'self' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'none'; base-uri 'none'",
  };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    // Only pages of this machine: another site must not read the report through a name that points here.
    if (!/^(?:localhost|127\.0\.0\.1):\d+$/.test(request.headers.host ?? '')) return void response.writeHead(403).end();
    if (request.method !== 'GET') return void response.writeHead(405).end();
    if (path === '/replay.json') return void response.writeHead(200, { ...headers, 'content-type': 'application/json' }).end(text);
    const isFile = /^\/(?:assets\/)?[\w.~-]+\.[a-z0-9]+$/.test(path) && !path.includes('..');
    const file = join(builtIn, isFile ? path : 'index.html');
    if (!existsSync(file)) return void response.writeHead(404).end();
    response.writeHead(200, { ...headers, 'content-type': types[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  return new Promise((done, refuse) => {
    server.once('error', refuse);
    server.listen(port, '127.0.0.1', () => done(server));
  });
}

/** Opens the page without windows. Returns the outcome. */
async function look(url) {
  const executablePath = findTestBrowser();
  if (executablePath === null) return fail(howToGetChromium);
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  try {
    const page = await browser.newPage();
    await page.goto(url);
    await page.locator('html[data-replay]').waitFor({ state: 'attached', timeout: 120_000 });
    const html = page.locator('html');
    return { outcome: await html.getAttribute('data-replay'), sentence: await html.getAttribute('data-replay-sentence') };
  } finally {
    await browser.close();
  }
}

const given = readArguments();
const text = await readFile(given);
console.log('Building the page…');
await build();
const server = await serve(text, given.port).catch((error) => fail(`Cannot listen on port ${given.port}: ${error.message}`));
const { path } = JSON.parse(text);
const url = `http://localhost:${server.address().port}${/^\/[\w/-]*$/.test(path) ? path : '/'}`;
if (given.headless) {
  const { outcome, sentence } = await look(url);
  console.log(terminalText(sentence));
  process.exit(outcome === 'equal' ? 0 : 1);
}
console.log(`The replay is at ${url}. Stop it with Ctrl+C.`);
