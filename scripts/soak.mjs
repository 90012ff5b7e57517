// The server under load for a long time, and under the worst that it may meet: `npm run soak`.
//
//   npm run soak -- --minutes 3               a shorter soak; 60 by default
//   npm run soak -- --only storms,logIns      parts: storms, logIns, connections, soak
//   npm run soak -- --database embedded       postgres by default: TEST_DATABASE_URL, otherwise a temporary cluster
//
// Starts the production build with the people of the demo, asks it over HTTP from this process, and compares what its metrics say
// with the limits of R12, R13, S12 and S67. Ends with 1 if a limit is missed.
import { chdir } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { providePostgres } from './machine/postgres.mjs';
import { endWithSignals } from './machine/processes.mjs';
import { printChecks } from './soak/checks.mjs';
import { connections, logIns, settingsForLogIns, soak, storms } from './soak/parts.mjs';
import { startBuiltServer } from './soak/server.mjs';

chdir(fileURLToPath(new URL('..', import.meta.url)));
const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    rate: { type: 'string', default: '50' },
    only: { type: 'string', default: 'storms,logIns,connections,soak' },
    database: { type: 'string', default: 'postgres' },
  },
});
const titles = {
  storms: '1,000 actions at once (R12)',
  logIns: '1,000 log-ins at once (S12)',
  connections: '500 open connections, most of them slow (S67)',
  soak: `${options.minutes} minutes at ${options.rate} requests a second, with running Zaps (R13)`,
};
const chosen = options.only.split(',');
const unknown = chosen.filter((name) => titles[name] === undefined);
if (unknown.length > 0) {
  console.error(`No part is called ${unknown.join(', ')}. Parts: ${Object.keys(titles).join(', ')}`);
  process.exit(2);
}
const minutes = Number(options.minutes);
const perSecond = Number(options.rate);
if (!(minutes > 0) || !(perSecond > 0)) {
  console.error('--minutes and --rate are numbers above 0.');
  process.exit(2);
}

endWithSignals();
await build();
const postgres = options.database === 'embedded' ? null : await providePostgres(console.log);
if (postgres?.fault) {
  console.error(postgres.fault);
  process.exit(1);
}

const parts = {
  storms,
  logIns,
  connections,
  soak: (subject) => soak(subject, { seconds: minutes * 60, perSecond, samples: Math.max(15, Math.round(minutes)), say: console.log }),
};
let isMet = true;
for (const name of chosen) {
  // Each part has a new server, so that none measures what an earlier one left.
  const database = postgres && (await newDatabase(postgres.url, name));
  const server = await startBuiltServer({ databaseUrl: database, env: name === 'logIns' ? settingsForLogIns : {} });
  const checks = await parts[name](server);
  checks.push({ what: 'exit code after SIGTERM', limit: '0', ...exitOf(await server.stop()) });
  if (!printChecks(`${titles[name]}, on ${options.database}`, checks)) isMet = false;
}
await postgres?.stop();
console.log(isMet ? '\nAll limits are met.' : '\nA limit is missed.');
process.exit(isMet ? 0 : 1);

function exitOf(code) {
  return { measured: String(code), isMet: code === 0 };
}

/** Creates an empty database for a part. */
async function newDatabase(url, part) {
  const { Client } = (await import('pg')).default;
  const admin = new Client({ connectionString: url });
  await admin.connect();
  const name = `soak_${part.toLowerCase()}_${process.pid}`;
  await admin.query(`create database ${name}`);
  await admin.end();
  const named = new URL(url);
  named.pathname = `/${name}`;
  return named.href;
}
