// Patchbay on this machine, in one command: installs and builds what is missing, then serves the production client
// with demo people on the embedded database. Usage: npm start [-- --reset]     PORT=3001 npm start
import { existsSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chdir } from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { startProviders } from './providers/index.mjs';
import { printWelcome } from './welcome.mjs';
import { demandNode, installPackages } from './machine/node.mjs';
import { portFault, waitUntilReady } from './machine/ports.mjs';
import { endGroup, endWithSignals, inWords, startProgram } from './machine/processes.mjs';

const startedAt = performance.now();
chdir(fileURLToPath(new URL('..', import.meta.url)));

/** Prints one line and ends the process. */
function giveUp(words) {
  console.error(words);
  process.exit(1);
}

function readArguments(args) {
  const unknown = args.filter((arg) => arg !== '--reset');
  if (unknown.length > 0) giveUp(`npm start knows --reset (throw the demo data away and begin afresh), not ${unknown.join(' ')}.`);
  return { isReset: args.includes('--reset') };
}

function readPort() {
  const port = Number(process.env.PORT || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) giveUp(`PORT must be a number from 1 to 65535, not "${process.env.PORT}".`);
  return port;
}

demandNode();
// Before the server does, because these values win over the file.
if (existsSync('.env')) process.loadEnvFile('.env');
const { isReset } = readArguments(process.argv.slice(2));
const port = readPort();
const fault = await portFault(port);
if (fault !== null) giveUp(fault);
await installPackages();
try {
  await build();
} catch (error) {
  giveUp(error.message);
}

const dataDir = process.env.DATA_DIR || '.data';
if (isReset) rmSync(dataDir, { recursive: true, force: true });

const providers = await startProviders({ origin: `http://localhost:${port}` });
const server = startProgram(process.execPath, ['dist/server/server/main.js'], {
  stdio: ['ignore', 'pipe', 'pipe'],
  env: { LOG_LEVEL: 'warn', ...providers.env, ...process.env, PATCHBAY_MODE: 'demo', PORT: String(port), DATA_DIR: dataDir },
});
let hasEnded = false;
const ended = new Promise((resolve) => {
  server.once('close', (code) => {
    hasEnded = true;
    resolve(code ?? 1);
  });
});
server.stdout.pipe(process.stdout);
server.stderr.pipe(process.stderr);
endWithSignals(async () => {
  console.log('\nStopping …');
  endGroup(providers.child);
  endGroup(server, 'SIGTERM');
  await ended;
});

const url = `http://localhost:${port}`;
const isReady = await waitUntilReady(`http://127.0.0.1:${port}/readyz`, () => hasEnded, 120_000);
if (hasEnded) giveUp('The server stopped before it was ready (see above).');
if (!isReady) giveUp('The server was not ready within two minutes.');
const { people, invitations } = createRequire(import.meta.url)('../dist/server/fixtures/index.js');
printWelcome({ url, people, invitations, dataDir, reset: 'npm start -- --reset', took: inWords(performance.now() - startedAt) });
process.exitCode = await ended;
endGroup(providers.child);
