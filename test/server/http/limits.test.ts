import { startServer, type TestServer } from '../../support/serverHarness';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { FORGOT_PER_ADDRESS: '5', FORGOT_PER_IDENTIFIER: '1000', TRUSTED_PROXIES: '10.0.0.0/8' } });
});
afterAll(() => server.close());

const limit = { name: 'test', key: 'somebody', max: 5, windowSeconds: 60 };

describe('a limit', () => {
  it('a limit lets so many through, then says for how long not [S09]', async () => {
    const { limits } = server.context;
    for (let n = 1; n <= 5; n += 1) expect(await limits.take({ ...limit, key: 'a' })).toMatchObject({ allowed: true, used: n });
    server.clock.advance(20_000);
    expect(await limits.take({ ...limit, key: 'a' })).toEqual({ allowed: false, used: 6, retryAfterSeconds: 40 });
    expect(await limits.look({ name: 'test', key: 'a' })).toBe(6);
    server.clock.advance(40_000);
    expect(await limits.look({ name: 'test', key: 'a' })).toBe(0);
    expect(await limits.take({ ...limit, key: 'a' })).toEqual({ allowed: true, used: 1, retryAfterSeconds: 60 });
  });

  it('a limit is not exceeded by fifty at once [S09]', async () => {
    const taken = await Promise.all(Array.from({ length: 50 }, () => server.context.limits.take({ ...limit, key: 'b' })));
    expect(taken.filter(({ allowed }) => allowed)).toHaveLength(5);
  });

  it('a limit counts each key and each name for itself, and forgets when told [S09]', async () => {
    const { limits } = server.context;
    for (let n = 0; n < 6; n += 1) await limits.take({ ...limit, key: 'c' });
    expect((await limits.take({ ...limit, key: 'd' })).allowed).toBe(true);
    expect((await limits.take({ ...limit, name: 'other', key: 'c' })).allowed).toBe(true);
    await limits.clear({ name: 'test', key: 'c' });
    expect((await limits.take({ ...limit, key: 'c' })).used).toBe(1);
  });

  it('a limit counts each of several keys as separate calls would, and a key that is named twice twice [S09, S54]', async () => {
    const { limits } = server.context;
    for (let n = 0; n < 4; n += 1) await limits.take({ ...limit, key: 'f' });
    for (let n = 0; n < 5; n += 1) await limits.take({ ...limit, key: 'g' });
    expect(await limits.takeEach(limit, ['f', 'new', 'g', 'f'])).toEqual([true, true, false, false]);
    expect(await Promise.all(['f', 'g', 'new'].map((key) => limits.look({ name: 'test', key })))).toEqual([6, 6, 1]);
    server.clock.advance(60_000);
    expect(await limits.takeEach(limit, ['g', 'f'])).toEqual([true, true]);
    expect(await limits.takeEach(limit, [])).toEqual([]);
  });

  it('a limit is not exceeded by callers at once who name the same keys in another order [S09]', async () => {
    const orders = [
      ['h', 'i', 'j'],
      ['j', 'i', 'h'],
    ];
    const taken = await Promise.all(Array.from({ length: 20 }, (_, n) => server.context.limits.takeEach(limit, orders[n % 2]!)));
    expect(taken.flat().filter((isAllowed) => isAllowed)).toHaveLength(15);
  });

  it('in a transaction that is undone did not count [S09]', async () => {
    const { limits, db } = server.context;
    await expect(
      db.transaction().execute(async (tx) => {
        await limits.take({ ...limit, key: 'e' }, tx);
        throw new Error('undo');
      }),
    ).rejects.toThrow('undo');
    expect(await limits.look({ name: 'test', key: 'e' })).toBe(0);
  });

  it('a limit keeps no address in the clear [S01]', async () => {
    await server.context.limits.take({ ...limit, key: 'canary@example.com' });
    expect(JSON.stringify(await server.context.db.selectFrom('limits').selectAll().execute())).not.toContain('canary');
  });
});

describe('the address of a caller', () => {
  const ask = async (address: string, { url = '/api/v3/accounts/password/forgot', headers = {} as Record<string, string> } = {}) =>
    (await server.browser(address).post(url, { email: 'nobody@example.com' }, { headers })).status;
  const spend = async (address: string) => {
    for (let n = 0; n < 5; n += 1) expect(await ask(address)).toBe(200);
    expect(await ask(address)).toBe(429);
  };

  it('the address of a caller is that of the socket: a forged X-Forwarded-For buys no attempt [S09]', async () => {
    await spend('198.51.100.1');
    for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'x-client-ip', 'cf-connecting-ip']) {
      expect(await ask('198.51.100.1', { headers: { [name]: '192.0.2.77' } })).toBe(429);
    }
  });

  it('the address of a caller is the one that a trusted proxy names [S09]', async () => {
    const through = (client: string) => ask('10.1.2.3', { headers: { 'x-forwarded-for': client } });
    for (let n = 0; n < 5; n += 1) expect(await through('198.51.100.2')).toBe(200);
    expect(await through('198.51.100.2')).toBe(429);
    expect(await through('198.51.100.3')).toBe(200);
    expect(await through('192.0.2.1, 198.51.100.2')).toBe(429);
  });

  it('the address of a caller is one for a whole IPv6 network [S09]', async () => {
    await spend('2001:db8:1:2::1');
    expect(await ask('2001:db8:1:2:aaaa:bbbb:cccc:dddd')).toBe(429);
    expect(await ask('2001:db8:1:3::1')).toBe(200);
  });

  it.each([
    '/api/v3/accounts/password/forgot/',
    '//api/v3/accounts/password/forgot',
    '/API/v3/accounts/password/forgot',
    '/api/v3/accounts/password/%66orgot',
    '/api/v3/accounts/password/forgot?x=1',
    '/api/v3/./accounts/password/forgot',
  ])('buys no attempt by writing the address as %s [S09]', async (url) => {
    for (let n = 0; n < 6; n += 1) await ask('198.51.100.9');
    expect(await ask('198.51.100.9')).toBe(429);
    expect(await ask('198.51.100.9', { url })).not.toBe(200);
  });

  it('the reply to a caller above the limit says when to come back [S09]', async () => {
    for (let n = 0; n < 6; n += 1) await ask('198.51.100.20');
    const reply = await server.browser('198.51.100.20').post('/api/v3/accounts/password/forgot', { email: 'nobody@example.com' });
    expect(reply.status).toBe(429);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(3600);
  });
});
