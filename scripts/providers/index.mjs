// The providers for the demo, each on a separate port, all in a separate process, because the product does not wait for them.
// Usage: node scripts/providers/index.mjs --saml-port 3001 [--openid-port 3002 --origin http://localhost:3000] [--from-source]
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { freePort } from '../machine/ports.mjs';
import { startProgram } from '../machine/processes.mjs';
import { settingsBeside } from './settings.mjs';

/**
 * Starts them. Returns at once with the settings by which the server finds them.
 * @param {{ fromSource?: boolean, origin: string }} options `fromSource`: read the fixtures from src, without
 * a build. `origin`: the server's origin, the only origin to which they redirect people
 * @returns {Promise<{ env: Record<string, string>, child: import('node:child_process').ChildProcess }>}
 */
export async function startProviders({ fromSource = false, origin }) {
  const [samlPort, openIdPort] = [await freePort(), await freePort()];
  const script = fileURLToPath(import.meta.url);
  const ports = ['--saml-port', String(samlPort), '--openid-port', String(openIdPort), '--origin', origin];
  const child = startProgram(process.execPath, [script, ...ports, ...(fromSource ? ['--from-source'] : [])], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  child.stderr.pipe(process.stderr);
  const openId = settingsBeside(`http://127.0.0.1:${openIdPort}`, process.env);
  return { env: { DEMO_SAML_URL: `http://localhost:${samlPort}`, ...openId }, child };
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
      'openid-port': { type: 'string' },
      origin: { type: 'string' },
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
  const openId = await import('./openid.mjs');
  await openId.startProviders({
    port: Number(values['openid-port']),
    origins: [values.origin],
    people: openId.demoPeople(people),
  });
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  main().catch((error) => {
    console.error(`The demo's providers did not start: ${error.message}`);
    process.exitCode = 1;
  });
}
