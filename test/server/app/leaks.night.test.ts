import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { AddressInfo } from 'node:net';
import autocannon from 'autocannon';
import { startServer } from '../../support/serverHarness';
import { newUser, signedIn } from '../../support/serverPeople';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Bytes of the heap in use, and what keeps the event loop alive. */
function measure() {
  collectGarbage();
  collectGarbage();
  return { heap: process.memoryUsage().heapUsed, handles: process.getActiveResourcesInfo().length };
}

it('under load the memory and the handles of the server do not grow, and no rejection is unhandled [R13]', async () => {
  const rejections: unknown[] = [];
  const note = (reason: unknown) => void rejections.push(reason);
  process.on('unhandledRejection', note);
  const server = await startServer({ env: { PUBLIC_URL: 'http://localhost' } });
  const member = await signedIn(server, await newUser(server));
  const { objects } = (await member.get('/api/v3/accounts')).body as { objects: { id: number }[] };
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  const headers = {
    host: 'localhost',
    origin: 'http://localhost',
    'content-type': 'application/json',
    'x-csrftoken': await member.csrfToken(),
    cookie: [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  };
  const account = `account_id=${objects[0]!.id}`;
  const load = (amount: number) =>
    autocannon({
      url: `http://127.0.0.1:${port}`,
      amount,
      connections: 20,
      headers,
      requests: [
        { method: 'GET', path: '/api/v3/profiles' },
        { method: 'GET', path: `/api/v3/zaps?${account}` },
        { method: 'GET', path: `/api/v3/runs?${account}` },
        { method: 'GET', path: '/no/such/page' },
        { method: 'POST', path: '/api/v3/login', body: JSON.stringify({ email: 'nobody@example.com', password: 'not it' }) },
        { method: 'GET', path: '/api/v3/csrf' },
      ],
    });

  // After so many requests the caches are full, and the code is compiled.
  await load(18_000);
  const before = measure();
  const result = await load(12_000);
  const after = measure();
  expect([result.errors, result.timeouts, result['5xx']]).toEqual([0, 0, 0]);
  expect(result['2xx']).toBeGreaterThan(0);
  // Bytes for each request: a leak of its headers alone is several hundred.
  expect((after.heap - before.heap) / 12_000).toBeLessThan(150);
  expect(after.handles).toBeLessThanOrEqual(before.handles + 20);
  expect(rejections).toEqual([]);
  process.off('unhandledRejection', note);
  await server.close();
});
