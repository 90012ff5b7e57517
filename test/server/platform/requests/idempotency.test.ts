import { HttpProblem } from '../../../../src/server/platform/handler';
import { once, type KeyedRequest } from '../../../../src/server/platform/requests/idempotency';
import { startServer, type TestServer } from '../../../support/serverHarness';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const request = (key: string | null, given: Partial<KeyedRequest> = {}): KeyedRequest => ({
  scope: 'test',
  caller: 'profile:1',
  key,
  body: { a: 1 },
  ...given,
});

/** Runs the request. The work counts its runs in the database, so work that was rolled back does not count. */
const run = (keyed: KeyedRequest, status = 201) =>
  server.context.db.transaction().execute((tx) =>
    once(server.context, tx, keyed, async () => {
      const { used } = await server.context.limits.take({ name: 'effects', key: 'all', max: 1e9, windowSeconds: 1e6 }, tx);
      return { status, body: { effect: used } };
    }),
  );
const effects = () => server.context.limits.look({ name: 'effects', key: 'all' });

describe('a keyed request', () => {
  it('done again gives the first reply and has no second effect [R07]', async () => {
    const first = await run(request('k1'));
    const before = await effects();
    expect(first.isRepeat).toBe(false);
    expect(await run(request('k1'))).toEqual({ reply: first.reply, isRepeat: true });
    expect(await effects()).toBe(before);
  });

  it('fifty times at once has one effect [R07]', async () => {
    const before = await effects();
    const replies = await Promise.all(Array.from({ length: 50 }, () => run(request('k2'))));
    expect(await effects()).toBe(before + 1);
    expect(replies.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1);
    expect(new Set(replies.map(({ reply }) => JSON.stringify(reply))).size).toBe(1);
  });

  it('a keyed request with another body is 422, and does nothing [R07]', async () => {
    await run(request('k3'));
    const before = await effects();
    await expect(run(request('k3', { body: { a: 2 } }))).rejects.toMatchObject({ status: 422 });
    await expect(run(request('k3', { body: { a: 2 } }))).rejects.toBeInstanceOf(HttpProblem);
    expect(await effects()).toBe(before);
  });

  it('a keyed request of another caller or route is another request [R07]', async () => {
    await run(request('k4'));
    expect((await run(request('k4', { caller: 'profile:2' }))).isRepeat).toBe(false);
    expect((await run(request('k4', { scope: 'other' }))).isRepeat).toBe(false);
  });

  it('a keyed request that failed is not kept: the next try does the work [R07]', async () => {
    const keyed = request('k5');
    await expect(
      server.context.db.transaction().execute((tx) => once(server.context, tx, keyed, () => Promise.reject(new Error('failed')))),
    ).rejects.toThrow('failed');
    expect((await run(keyed)).isRepeat).toBe(false);
  });

  it('a keyed request is kept for a day [R07]', async () => {
    await run(request('k6'));
    server.clock.advance(24 * 3_600_000 - 1000);
    expect((await run(request('k6'))).isRepeat).toBe(true);
    server.clock.advance(1000);
    expect((await run(request('k6'))).isRepeat).toBe(false);
  });

  it('a keyed request without a key is done each time [R07]', async () => {
    expect((await run(request(null))).isRepeat).toBe(false);
    expect((await run(request(null))).isRepeat).toBe(false);
  });

  it('a keyed request leaves neither its body nor its reply in the clear [S01]', async () => {
    await server.context.db.transaction().execute((tx) =>
      once(server.context, tx, request('canary-key', { body: { password1: 'canary-body' } }), async () => ({
        status: 200,
        body: 'canary-reply',
      })),
    );
    const rows = await server.context.db.selectFrom('idempotency').selectAll().execute();
    expect(JSON.stringify(rows.map((row) => ({ ...row, sealed_reply: row.sealed_reply?.toString('latin1') })))).not.toMatch(/canary/);
  });
});
