import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scheduleTrial } from '../../../src/server/plans/job';
import { jobIntervals, scheduleCleanup, cleanup, cleanupRecords } from '../../../src/server/cleanup/job';
import { openEmbedded } from '../../../src/server/platform/database/embedded';
import { startServer, type TestServer } from '../../support/serverHarness';
import { endProcesses, startProcess } from '../../support/serverProcess';

const month = 30 * 24 * 3_600_000;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(() => server.server.database.pool.query('delete from jobs.job'));
afterAll(async () => {
  await endProcesses();
  await server.close();
});

const query = (text: string, values: unknown[] = []) => server.server.database.pool.query(text, values);

/** The minutes that each job still waits, by the database's clock. */
async function waitOf(name: string): Promise<number[]> {
  const { rows } = await query(
    "select extract(epoch from start_after - now())::float / 60 as minutes from jobs.job where name = $1 and state in ('created', 'retry')",
    [name],
  );
  return rows.map(({ minutes }) => Math.max(0, Math.round(minutes)));
}

describe('a clock of the process that is wrong', () => {
  it.each([
    ['thirty days ahead', month],
    ['an hour behind', -3_600_000],
  ])('a clock of the process that is wrong by being %s leaves the next cleanup where the database has it [R29]', async (_words, by) => {
    server.clock.advance(by);
    await scheduleCleanup(server.context);
    server.clock.advance(-by);
    await scheduleCleanup(server.context);
    expect(await waitOf(cleanupRecords)).toEqual([10]);
  });

  it('a clock of the process that is wrong moves the end of a trial no further than it is ahead [R29]', async () => {
    server.clock.advance(month);
    const endsAt = new Date(server.clock.now().getTime() + 14 * 24 * 3_600_000);
    await server.context.db.transaction().execute((tx) => scheduleTrial(server.context, tx, 1, endsAt));
    server.clock.advance(-month);
    expect(await waitOf('carry-out-trials')).toEqual([14 * 24 * 60]);
  });
});

describe('a start after the database had a wrong clock', () => {
  /** Changes the jobs as if the database's clock had been ahead by this many days when they were sent. */
  const wasAhead = (days: number) =>
    query(
      'update jobs.job set created_on = created_on + make_interval(days => $1), start_after = start_after + make_interval(days => $1)',
      [days],
    );

  it('a start after the database had a wrong clock brings the sweep back to its interval, and every other job to its own [R29]', async () => {
    await scheduleCleanup(server.context);
    await server.context.jobs.send(server.context.db, 'deliver-mail', { outboxId: 0 });
    await server.context.jobs.send(server.context.db, 'carry-out-deletion', { id: 'x', profileId: 0 }, { delay: 7 * 24 * 3_600_000 });
    await wasAhead(30);
    expect(await waitOf(cleanupRecords)).toEqual([30 * 24 * 60 + 10]);
    await server.server.jobs.repairSchedule(jobIntervals);
    expect([await waitOf(cleanupRecords), await waitOf('deliver-mail'), await waitOf('carry-out-deletion')]).toEqual([
      [10],
      [0],
      [7 * 24 * 60],
    ]);
  });

  it('a start after the database had a wrong clock leaves a sweep that an older version has put thirty days away no later than its interval [R29]', async () => {
    await scheduleCleanup(server.context);
    await query("update jobs.job set start_after = now() + interval '30 days'");
    await server.server.jobs.repairSchedule(jobIntervals);
    expect(await waitOf(cleanupRecords)).toEqual([10]);
  });

  it('a start after the database had a wrong clock leaves alone what waits as long as it should [R29]', async () => {
    await scheduleCleanup(server.context);
    await query("update jobs.job set start_after = now() + interval '3 minutes'");
    await server.context.jobs.send(server.context.db, 'carry-out-deletion', { id: 'y', profileId: 0 }, { delay: 7 * 24 * 3_600_000 });
    await server.server.jobs.repairSchedule(jobIntervals);
    expect([await waitOf(cleanupRecords), await waitOf('carry-out-deletion')]).toEqual([[3], [7 * 24 * 60]]);
  });

  it('frees what a process of then had taken, tries again what failed then, and lets the queue keep house [R29, R05]', async () => {
    await server.context.jobs.send(server.context.db, 'deliver-mail', { outboxId: 1 });
    await query("update jobs.job set state = 'active', started_on = now() + interval '30 days'");
    await server.context.jobs.send(server.context.db, 'forward-events', {});
    await query("update jobs.job set state = 'retry', start_after = now() + interval '30 days' where name = 'forward-events'");
    await query("update jobs.version set maintained_on = now() + interval '30 days', monitored_on = now() + interval '30 days'");
    await server.server.jobs.repairSchedule(jobIntervals);
    const { rows } = await query(
      `select (select max(started_on) <= now() from jobs.job where state = 'active') as taken,
              (select max(start_after) <= now() from jobs.job where state = 'retry') as failed,
              (select maintained_on <= now() and monitored_on <= now() from jobs.version) as house`,
    );
    expect(rows).toEqual([{ taken: true, failed: true, house: true }]);
  });
});

it('a sweep that runs asks for the next one, ten minutes later [R29]', async () => {
  await cleanup(server.context);
  expect(await waitOf(cleanupRecords)).toEqual([10]);
});

it('a process that started with a clock thirty days ahead leaves a sweep within ten minutes to the one that starts with the right one [R29]', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'patchbay-clock-'));
  const ahead = join(folder, 'ahead.cjs');
  // The embedded database uses the clock of the process, so its clock is ahead too.
  writeFileSync(
    ahead,
    `const RealDate = Date; const by = ${month};
     globalThis.Date = class extends RealDate {
       constructor(...given) { if (given.length === 0) super(RealDate.now() + by); else super(...given); }
       static now() { return RealDate.now() + by; }
     };`,
  );
  const dataDir = join(folder, 'data');
  const run = async (env: Readonly<Record<string, string>>) => {
    const process = await startProcess({ env: { DATA_DIR: dataDir, ...env } });
    await process.ready;
    process.child.kill('SIGKILL');
    await process.ended;
  };
  const minutesLeft = async () => {
    const database = await openEmbedded({ dataDir });
    const { rows } = await database.pool.query(
      "select extract(epoch from start_after - now())::float / 60 as minutes from jobs.job where name = $1 and state = 'created'",
      [cleanupRecords],
    );
    await database.close();
    return Math.round(rows[0].minutes);
  };
  await run({ NODE_OPTIONS: `--require ${ahead}` });
  expect(await minutesLeft()).toBeGreaterThan(43_000);
  await run({});
  expect(await minutesLeft()).toBeLessThanOrEqual(10);
  rmSync(folder, { recursive: true, force: true });
});
