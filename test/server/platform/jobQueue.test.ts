import { startServer, type TestServer } from '../../support/serverHarness';
import { createJobQueue, type JobQueue } from '../../../src/server/platform/jobQueue';

let server: TestServer;
let queue: JobQueue;
let done: object[];
beforeAll(async () => {
  server = await startServer();
  queue = createJobQueue({ pool: server.server.database.pool, names: ['test-a', 'test-b'], pollSeconds: 2, log: server.context.log });
  await queue.prepare();
  queue.handle('test-a', async (data) => void done.push(data));
  queue.handle('test-b', async () => {
    tries += 1;
    throw new Error('again');
  });
});
beforeEach(() => {
  done = [];
});
afterAll(() => server.close());
let tries = 0;

const send = (data: object, options?: { key?: string; delay?: number }) =>
  server.context.db.transaction().execute((tx) => queue.send(tx, 'test-a', data, options));

describe('a job', () => {
  // The queue guarantees every job, but not their order.
  const byNumber = () => [...(done as { n: number }[])].sort((a, b) => a.n - b.n);

  it('sent in a transaction is done once it has committed, once [R05, R06]', async () => {
    await send({ n: 1 });
    await send({ n: 2 });
    expect(await queue.runDue()).toBe(2);
    expect(byNumber()).toEqual([{ n: 1 }, { n: 2 }]);
    expect(await queue.runDue()).toBe(0);
  });

  it('a job is done also if it is looked for in the millisecond in which it was sent [R05]', async () => {
    const counts: number[] = [];
    for (let n = 0; n < 100; n += 1) {
      await send({ n });
      counts.push(await queue.runDue());
    }
    expect(counts).toEqual(Array.from({ length: 100 }, () => 1));
  });

  it('a job of a transaction that is undone never was [R05, R06]', async () => {
    await expect(
      server.context.db.transaction().execute(async (tx) => {
        await queue.send(tx, 'test-a', { n: 1 });
        throw new Error('undo');
      }),
    ).rejects.toThrow('undo');
    expect(await queue.runDue()).toBe(0);
  });

  it('a job of a key that already waits is not added [R05]', async () => {
    for (let n = 0; n < 5; n += 1) await send({ n }, { key: 'same' });
    await send({ n: 9 }, { key: 'other' });
    await queue.runDue();
    expect(byNumber()).toEqual([{ n: 0 }, { n: 9 }]);
    await send({ n: 10 }, { key: 'same' });
    expect(await queue.runDue()).toBe(1);
  });

  it('a job for later is not done now [R05]', async () => {
    await send({ n: 1 }, { delay: 3_600_000 });
    expect(await queue.runDue()).toBe(0);
  });

  it('a job that fails is tried five times in all, and then has failed for good [R05]', async () => {
    await queue.send(server.context.db, 'test-b', {});
    const { pool } = server.server.database;
    for (let round = 0; round < 8; round += 1) {
      await queue.runDue();
      // Ends the wait between two attempts.
      await pool.query("update jobs.job set start_after = now() - interval '1 second' where name = 'test-b' and state = 'retry'");
    }
    expect(tries).toBe(5);
    const { rows } = await pool.query("select state::text from jobs.job where name = 'test-b'");
    expect(rows).toEqual([{ state: 'failed' }]);
  });

  it('taken by fifty at once is done by one [R05]', async () => {
    await send({ n: 1 });
    await Promise.all(Array.from({ length: 50 }, () => queue.runDue()));
    expect(done).toEqual([{ n: 1 }]);
  });

  it('a job does not wait for the next look into the queue when others wait before it [R05]', async () => {
    const { pool } = server.server.database;
    // With one poll each minute and one job for each poll, thirty jobs would take half an hour.
    const eager = createJobQueue({ pool, names: ['test-d'], pollSeconds: 60, log: server.context.log });
    await eager.prepare();
    let left = 30;
    const allDone = new Promise<void>((resolve) => eager.handle('test-d', async () => void ((left -= 1) === 0 && resolve())));
    for (let n = 0; n < 30; n += 1) await eager.send(server.context.db, 'test-d', { n });
    await eager.start();
    await expect(allDone).resolves.toBeUndefined();
    await eager.stop();
  });

  it('a job whose process died is taken up by another that lives [R05]', async () => {
    const { pool } = server.server.database;
    const options = { pool, names: ['test-c'], pollSeconds: 1, log: server.context.log };
    const other = createJobQueue(options);
    await other.prepare();
    const taken = new Promise<object>((resolve) => other.handle('test-c', async (data) => resolve(data)));
    await other.send(server.context.db, 'test-c', { n: 1 });
    // Taken by a process that has died. Its lease of 20 s has just expired.
    await pool.query("update jobs.job set state = 'active', started_on = now() - interval '21 seconds' where name = 'test-c'");
    expect(await other.runDue()).toBe(0);
    await other.start();
    expect(await taken).toEqual({ n: 1 });
    await other.stop();
  });
});
