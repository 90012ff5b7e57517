// Development: the server restarts and the client rebuilds on every change, with Redux DevTools on.
// Usage: npm run dev     The page is on PORT (default 3000); the server behind it on the next port.
import { existsSync } from 'node:fs';
import { chdir } from 'node:process';
import { fileURLToPath } from 'node:url';
import { demandNode, installPackages } from './machine/node.mjs';
import { portFault, waitUntilReady } from './machine/ports.mjs';
import { endGroup, endWithSignals, startProgram } from './machine/processes.mjs';
import { startProviders } from './providers/index.mjs';
import { printWelcome } from './welcome.mjs';

chdir(fileURLToPath(new URL('..', import.meta.url)));
demandNode();
// Before the server does, because these values win over the file.
if (existsSync('.env')) process.loadEnvFile('.env');
const port = Number(process.env.PORT || 3000);
const serverPort = port + 1;
for (const each of [port, serverPort]) {
  const fault = await portFault(each);
  if (fault !== null) {
    console.error(fault);
    process.exit(1);
  }
}
await installPackages();

const dataDir = process.env.DATA_DIR || '.data-dev';
const url = `http://localhost:${port}`;
const providers = await startProviders({ fromSource: true, origin: url });
const env = { ...providers.env, ...process.env, PATCHBAY_MODE: 'demo', DATA_DIR: dataDir, PUBLIC_URL: url, NODE_ENV: 'development' };

/** Translates the server's JSON log for people. */
async function inWordsOf(line) {
  if (!line.startsWith('{')) return line;
  const { prettyFactory } = await import('pino-pretty');
  return prettyFactory({ colorize: process.stdout.isTTY, translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname,reqId', singleLine: true })(
    line,
  ).trimEnd();
}

/** Starts a program that watches files. Each line of its output begins with its name. */
function watch(name, command, args, ownEnv) {
  const child = startProgram(command, args, { env: { ...env, ...ownEnv } });
  for (const stream of [child.stdout, child.stderr]) {
    let rest = '';
    stream.on('data', async (piece) => {
      const lines = (rest + piece).split('\n');
      rest = lines.pop();
      for (const line of lines) console.log(`${name} │ ${await inWordsOf(line)}`);
    });
  }
  return child;
}

const server = watch('server', 'node_modules/.bin/tsx', ['watch', '--clear-screen=false', 'src/development/main.ts'], {
  PORT: String(serverPort),
});
const client = watch('client', 'node_modules/.bin/webpack', ['serve', '--mode', 'development'], {
  PORT: String(port),
  SERVER_URL: `http://127.0.0.1:${serverPort}`,
});
const ended = Promise.all([server, client].map((child) => new Promise((resolve) => child.once('close', resolve))));
endWithSignals(async () => {
  for (const child of [server, client, providers.child]) endGroup(child);
  await ended;
});

const isReady = await waitUntilReady(`http://127.0.0.1:${serverPort}/readyz`, () => server.exitCode !== null, 120_000);
if (isReady && (await waitUntilReady(`http://127.0.0.1:${port}/`, () => client.exitCode !== null, 120_000))) {
  const { tsImport } = await import('tsx/esm/api');
  const { people } = await tsImport('../src/fixtures/index.ts', import.meta.url);
  printWelcome({ url, people, dataDir, reset: 'removing it', isDevelopment: true });
}
await ended;
