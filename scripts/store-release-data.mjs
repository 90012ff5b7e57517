// Stores the data of this version under test/releases, for the tests of later versions (R31): the demo with runs, data of every kind
// that is encrypted, and the contract, with which those of later versions are compared (R25). Run it once for each release, when
// nothing in the database changes any more.
// Usage: npm run store-release-data [-- --force]     --force replaces the data of this version
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chdir } from 'node:process';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { findPostgres, providePostgres } from './machine/postgres.mjs';

/** Bytes. The data of all releases are in every clone. */
const most = 400_000;

chdir(fileURLToPath(new URL('..', import.meta.url)));
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const folder = join('test', 'releases', version);

async function store() {
  if (existsSync(folder) && !process.argv.includes('--force')) {
    throw new Error(`${folder} exists already. A release keeps its data; --force replaces those of a version that is not released yet.`);
  }
  const { socketUrl, fault, stop } = await providePostgres(console.log);
  if (fault) throw new Error(fault);
  process.env.TEST_DATABASE_URL = socketUrl;
  try {
    const { startServer } = await import('../test/support/serverHarness.ts');
    const { makeReleaseData, releaseSettings } = await import('../test/support/releaseData.ts');
    const { openapi } = await import('../src/contract/openapi.ts');
    const { migrations } = await import('../src/server/platform/migrations/index.ts');
    const server = await startServer({ env: releaseSettings, now: new Date() });
    const facts = { version, migrations: Object.keys(migrations), embedded: await formatOfEmbedded(), ...(await makeReleaseData(server)) };
    const sql = dump(server.databaseUrl);
    await server.close();
    const compressed = brotliCompressSync(sql, {
      params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: sql.length },
    });
    if (compressed.length > most) throw new Error(`The data have ${compressed.length} bytes, more than ${most}. Store fewer runs.`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'database.sql.br'), compressed);
    writeFileSync(join(folder, 'openapi.json.br'), brotliCompressSync(JSON.stringify(openapi(releaseSettings.PUBLIC_URL))));
    writeFileSync(join(folder, 'facts.json'), `${JSON.stringify(facts, null, 2)}\n`);
    execFileSync(join('node_modules', '.bin', 'prettier'), ['--write', '--log-level', 'warn', join(folder, 'facts.json')]);
    console.log(`Stored the data of ${version} in ${folder} (${compressed.length} bytes). Commit them.`);
  } finally {
    await stop();
  }
}

/** Only statements: commands of psql, which newer versions of pg_dump write, are left out. */
function dump(url) {
  const options = ['--no-owner', '--no-privileges', '--no-comments', '--inserts', '--rows-per-insert=500', `--dbname=${url}`];
  const program = join(findPostgres() ?? '', 'pg_dump');
  const text = execFileSync(program, options, { encoding: 'utf8', maxBuffer: 2 ** 30 });
  return text.replace(/^\\(?:un)?restrict .*$/gm, '');
}

async function formatOfEmbedded() {
  const { openEmbedded } = await import('../src/server/platform/database/embedded.ts');
  const { pool, close } = await openEmbedded({ dataDir: null });
  const { rows } = await pool.query('select pg_control_version as control, catalog_version_no as catalog from pg_control_system()');
  await close();
  return rows[0];
}

store().then(
  () => process.exit(0),
  (error) => {
    console.error(error.message);
    process.exit(1);
  },
);
