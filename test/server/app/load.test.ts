import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseForTests, isOnPostgres } from '../../support/serverDatabase';
import { endProcesses, freePort, startProcess } from '../../support/serverProcess';

/** Set by a nightly run. `npm run soak` watches for an hour. */
const seconds = Number(process.env.SOAK_SECONDS ?? 0);
const nightly = seconds > 0 ? it : it.skip;

interface Check {
  readonly what: string;
  readonly measured: string;
  readonly isMet: boolean;
}

const ends: (() => unknown)[] = [];
afterEach(async () => {
  await endProcesses();
  for (const end of ends.splice(0)) await end();
});

/** The process of the server, on the database of the suite, as the parts of `npm run soak` measure it. */
async function startSubject(env: Record<string, string> = {}) {
  const { measuredNode, measuredSettings, lineOf } = await import('../../../scripts/soak/server.mjs');
  const dataDir = mkdtempSync(join(tmpdir(), 'patchbay-load-'));
  ends.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const clientDir = join(dataDir, 'client');
  mkdirSync(clientDir);
  writeFileSync(join(clientDir, 'index.html'), '<!doctype html><title>The application</title>');
  let databaseUrl = '';
  if (isOnPostgres) {
    const { database, url, drop } = await databaseForTests();
    await database.close();
    databaseUrl = url ?? '';
    ends.push(drop);
  }
  const metricsPort = await freePort();
  const settings = {
    ...measuredSettings(metricsPort),
    LOG_LEVEL: 'info',
    DATA_DIR: join(dataDir, 'database'),
    CLIENT_DIR: clientDir,
    ...(isOnPostgres && { DATABASE_URL: databaseUrl }),
  };
  const { child, url, ready, output } = await startProcess({ nodeOptions: measuredNode, env: { ...settings, ...env } });
  await ready;
  return {
    url,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    pid: () => (child.exitCode === null && child.signalCode === null ? child.pid! : null),
    logged: (): readonly object[] => output().split('\n').flatMap(lineOf),
  };
}

/** The checks that are not met, with what was measured. */
const missed = (checks: readonly Check[]) => checks.filter(({ isMet }) => !isMet);

nightly(
  `in ${seconds} seconds of requests of every kind and of running Zaps, memory and handles do not grow and nothing fails [R13]`,
  async () => {
    const { soak } = await import('../../../scripts/soak/parts.mjs');
    // A slow machine may not reach the rate, which is not the subject here.
    const checks: readonly Check[] = await soak(await startSubject(), { seconds, samples: 15 });
    expect(missed(checks).filter(({ what }) => what !== 'requests a second')).toEqual([]);
  },
);

nightly(
  'a thousand actions at once hold up the event loop for less than 200 ms, in less than 512 MB, and no run is lost [R12]',
  async () => {
    const { storms } = await import('../../../scripts/soak/parts.mjs');
    expect(missed(await storms(await startSubject()))).toEqual([]);
  },
);

nightly('hundreds of log-ins at once are answered or refused for now, and hold up nobody else [S12]', async () => {
  const { logIns, settingsForLogIns } = await import('../../../scripts/soak/parts.mjs');
  expect(missed(await logIns(await startSubject(settingsForLogIns), { count: 500 }))).toEqual([]);
});

nightly('people are served while 500 slow connections are open, which leave nothing behind [S67]', async () => {
  const { connections } = await import('../../../scripts/soak/parts.mjs');
  expect(missed(await connections(await startSubject(), { seconds: 5 }))).toEqual([]);
});
