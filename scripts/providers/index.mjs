// The providers that run beside the demo, each on a port of its own, in one process of their own: the product does not wait
// for them. Usage: node scripts/providers/index.mjs --saml-port 3001 [--from-source]
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { freePort } from '../machine/ports.mjs';
import { startProgram } from '../machine/processes.mjs';

/**
 * Starts them. The settings by which the server finds them are known at once.
 * @param {{ fromSource?: boolean }} options `fromSource`: read the cast from src, without a build
 * @returns {Promise<{ env: Record<string, string>, child: import('node:child_process').ChildProcess }>}
 */
export async function startProviders({ fromSource = false } = {}) {
  const samlPort = await freePort();
  const script = fileURLToPath(import.meta.url);
  const ports = ['--saml-port', String(samlPort)];
  const child = startProgram(process.execPath, [script, ...ports, ...(fromSource ? ['--from-source'] : [])], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  child.stderr.pipe(process.stderr);
  return { env: { DEMO_SAML_URL: `http://localhost:${samlPort}` }, child };
}

async function fixtures(fromSource) {
  if (!fromSource) return createRequire(import.meta.url)('../../dist/server/fixtures/index.js');
  const { tsImport } = await import('tsx/esm/api');
  return tsImport('../../src/fixtures/index.ts', import.meta.url);
}

async function main() {
  const { values } = parseArgs({
    options: {
      'saml-port': { type: 'string' },
      'from-source': { type: 'boolean' },
    },
  });
  const { people, demoIdentityProvider } = await fixtures(values['from-source'] ?? false);
  const { demoPeople, startSamlProvider } = await import('./saml.mjs');
  await startSamlProvider({
    port: Number(values['saml-port']),
    certificate: demoIdentityProvider.certificate,
    people: demoPeople(people),
  });
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  main().catch((error) => {
    console.error(`The demo's providers did not start: ${error.message}`);
    process.exitCode = 1;
  });
}
