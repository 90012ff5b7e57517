import { cleanupRecords } from '../../../src/server/cleanup/job';
import { startServer, type TestServer } from '../../support/serverHarness';
import { newUser } from '../../support/serverPeople';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const status = async () => (await server.browser().get('/api/v3/status')).body as Record<string, string>;
const minutes = (count: number) => count * 60_000;
const query = (text: string) => server.server.database.pool.query(text);

describe('what the server says of itself', () => {
  it('the status page tells anybody that all is well, and nothing else [B1.05]', async () => {
    await server.runJobs();
    expect(await status()).toEqual({
      checked_at: server.clock.now().toISOString(),
      database: 'ok',
      jobs: 'ok',
      mail: 'ok',
    });
  });

  it('the status page says that mail is late when it waits for more than two minutes, and not when another left after it [B1.05]', async () => {
    await newUser(server);
    server.clock.advance(minutes(2) - 1);
    expect((await status()).mail).toBe('ok');
    server.clock.advance(1);
    expect((await status()).mail).toBe('delayed');
    await server.runJobs();
    expect((await status()).mail).toBe('ok');

    // An address that accepts no mail, and an address that does.
    await query('update outbox set sent_at = null where id = (select min(id) from outbox)');
    await newUser(server);
    expect((await status()).mail).toBe('delayed');
    await query('update outbox set sent_at = created_at where id = (select max(id) from outbox)');
    expect((await status()).mail).toBe('ok');
    await server.runJobs();
  });

  it('the status page says that work is late when nobody takes it up for two minutes [B1.05]', async () => {
    const { context } = server;
    await context.jobs.send(context.db, cleanupRecords, {}, { key: 'late' });
    expect((await status()).jobs).toBe('ok');
    await query("update jobs.job set start_after = now() - interval '119 seconds' where state = 'created'");
    expect((await status()).jobs).toBe('ok');
    await query("update jobs.job set start_after = now() - interval '121 seconds' where state = 'created'");
    expect((await status()).jobs).toBe('delayed');
    await query("delete from jobs.job where state = 'created'");
    expect((await status()).jobs).toBe('ok');
  });
});
