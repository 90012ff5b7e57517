// A rolling upgrade from an earlier release to this version, under load: `npm run rolling-upgrade`
//
//   --from REF          a commit, tag or branch. Default: the commit that stored the newest release in test/releases
//
// Builds the earlier release in a temporary folder. Then two of its instances serve behind a balancer and are replaced one after
// the other by instances of this version, on one PostgreSQL, while people sign in, save and read and their Zaps run; and its
// journeys run with its own pages against instances of this version. Ends with 1 if anything fails.
import { chdir } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { providePostgres } from './machine/postgres.mjs';
import { endWithSignals } from './machine/processes.mjs';
import { buildEarlier, lastReleaseCommit } from './rolling-upgrade/earlier.mjs';
import { runEarlierJourneys } from './rolling-upgrade/journeys.mjs';
import { upgradeUnderLoad } from './rolling-upgrade/upgrade.mjs';

chdir(fileURLToPath(new URL('..', import.meta.url)));
const { values: options } = parseArgs({ options: { from: { type: 'string' } } });
const giveUp = (words, code) => {
  console.error(words);
  process.exit(code);
};
const ref = options.from ?? lastReleaseCommit();
if (ref === null) giveUp('No release is stored in test/releases. Name a commit: --from REF', 2);

endWithSignals();
const say = (line) => console.log(`  ${line}`);
const postgres = await providePostgres(say);
if (postgres.fault) giveUp(postgres.fault, 1);
await build();
const earlier = await buildEarlier(ref, { say }).catch((error) => giveUp(error.message, 1));

let isMet;
try {
  const databaseUrl = await newDatabase(postgres.url);
  say(`A rolling upgrade from ${earlier.commit.slice(0, 8)} under load`);
  const issues = await upgradeUnderLoad({ earlier: earlier.folder, databaseUrl, say });
  for (const issue of issues) console.log(`  ✗ ${issue}`);
  say('Journeys of the earlier release, with its pages, against instances of this version');
  const { code, output } = await runEarlierJourneys(earlier.folder);
  console.log(output.trimEnd());
  isMet = issues.length === 0 && code === 0;
} finally {
  earlier.remove();
  await postgres.stop();
}
console.log(isMet ? '\nThe upgrade interrupts nothing.' : '\nThe upgrade interrupts something.');
process.exit(isMet ? 0 : 1);

async function newDatabase(url) {
  const { Client } = (await import('pg')).default;
  const admin = new Client({ connectionString: url });
  await admin.connect();
  const name = `rolling_upgrade_${process.pid}`;
  await admin.query(`create database ${name}`);
  await admin.end();
  const named = new URL(url);
  named.pathname = `/${name}`;
  return named.href;
}
