import { definitionOf, hookTrigger, liveZap, runsOf, sends } from '../../support/liveZaps';
import { isOnPostgres } from '../../support/serverDatabase';
import { startServer, type TestServer } from '../../support/serverHarness';
import { endProcesses, startProcess } from '../../support/serverProcess';
import { closeCounterparts, startCounterpart } from '../connectors/counterpart';

let records: TestServer;
beforeAll(async () => {
  records = await startServer();
});
afterAll(async () => {
  await endProcesses();
  await records.close();
  await closeCounterparts();
});

const events = 12;

// The embedded database belongs to one process.
(isOnPostgres ? it : it.skip)(
  'a process with the role web accepts the events of webhooks and runs none of them, and one with the role worker runs them all [Z44]',
  async () => {
    let arrived = 0;
    let haveAllArrived: () => void = () => {};
    const all = new Promise<void>((resolve) => (haveAllArrived = resolve));
    const app = await startCounterpart(() => {
      arrived += 1;
      if (arrived === events) haveAllArrived();
      return { body: { ok: true } };
    });
    const zap = await liveZap(records, definitionOf(hookTrigger(), sends('send', `${app.url}/sent`, '{}')));
    await records.context.db.updateTable('accounts').set({ is_unlimited: true }).where('id', '=', zap.accountId).execute();
    const env = { DATABASE_URL: records.databaseUrl!, SECRET_KEY: 'a-secret-key-for-tests-0123456789-abcdefghij' };
    // Only the worker may reach the app: a run of the other process would fail.
    const web = await startProcess({ env: { ...env, PATCHBAY_ROLE: 'web' } });
    const worker = await startProcess({ env: { ...env, PATCHBAY_ROLE: 'worker', OUTGOING_ALLOWED_NETWORKS: '127.0.0.1' } });
    await web.ready;
    const send = async () => (await fetch(web.url + zap.hook!, { method: 'POST' })).status;
    expect(await Promise.all(Array.from({ length: events / 2 }, send))).toEqual(Array(events / 2).fill(200));
    await worker.ready;
    expect((await fetch(worker.url + zap.hook!, { method: 'POST' })).status).toBe(404);
    expect(await Promise.all(Array.from({ length: events / 2 }, send))).toEqual(Array(events / 2).fill(200));
    await all;
    for (const { child, ended } of [worker, web]) {
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
    }
    expect((await runsOf(records, zap)).map(({ state, error }) => [state, error])).toEqual(Array(events).fill(['succeeded', null]));
    expect(arrived).toBe(events);
  },
);
