import { createServer, type AddressInfo, type Server } from 'node:net';
import { networkInterfaces } from 'node:os';
import { createOutgoing, parseNetwork, serverOfDatabase } from '../../../../src/server/platform/outgoing';
import { startServer } from '../../../support/serverHarness';

let server: Server;
let port: number;
let connections = 0;

beforeAll(async () => {
  server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => socket.destroy());
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '::', resolve));
  port = (server.address() as AddressInfo).port;
});
beforeEach(() => {
  connections = 0;
});
afterAll(() => server.close());

const anywhere = ['0.0.0.0/0', '::/0'].map((network) => parseNetwork(network)!);
const lookup = async (host: string) => {
  if (host === 'db.example.org') return ['127.0.0.1'];
  if (host === 'far.example.org') return ['203.0.113.7'];
  throw Object.assign(new Error(), { code: 'ENOTFOUND' });
};
const outgoingBeside = (host: string, takesRequests = false) => createOutgoing(anywhere, lookup, [{ host, port, takesRequests }]);
const sentence = /on port \d+ is a server of this product itself, which steps can’t reach\.$/;
const here = Object.values(networkInterfaces()).flatMap(
  (each) => each?.filter(({ family }) => family === 'IPv4').map(({ address }) => address) ?? [],
);

describe('a server of the product', () => {
  it.each(['localhost', '127.0.0.1', '', '0.0.0.0', 'db.example.org', '::1'])(
    'at %j is reached neither by a socket nor by a request, at no address of this machine [Z47]',
    async (own) => {
      const outgoing = outgoingBeside(own);
      for (const host of ['127.0.0.1', '127.0.0.2', '2130706433', '::1', '::ffff:127.0.0.1', '0.0.0.0', 'db.example.org', ...here]) {
        const refused = { kind: 'refused_address', message: expect.stringMatching(sentence), isUnsent: true };
        const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}/`;
        await expect(outgoing.openSocket({ host, port, timeout: 5000 })).rejects.toMatchObject(refused);
        await expect(outgoing.resolve(host, port)).rejects.toMatchObject(refused);
        await expect(outgoing.send({ url, timeout: 5000, maxBytes: 100 })).rejects.toMatchObject(refused);
      }
      expect(connections).toBe(0);
      await outgoing.close();
    },
  );

  it('that takes requests gets them, and nothing else [Z47]', async () => {
    const outgoing = outgoingBeside('127.0.0.1', true);
    expect((await outgoing.send({ url: `http://127.0.0.1:${port}/`, timeout: 5000, maxBytes: 100 })).status).toBe(200);
    await expect(outgoing.openSocket({ host: '127.0.0.1', port, timeout: 5000 })).rejects.toMatchObject({ kind: 'refused_address' });
    await outgoing.close();
  });

  it('leaves other ports, and the same port of other machines, open', async () => {
    const outgoing = createOutgoing(anywhere, lookup, [
      { host: '127.0.0.1', port: port === 5432 ? 5433 : 5432 },
      { host: 'far.example.org', port },
      { host: 'gone.example.org', port },
    ]);
    (await outgoing.openSocket({ host: '127.0.0.1', port, timeout: 5000 })).destroy();
    await expect(outgoing.resolve('far.example.org', port)).rejects.toMatchObject({ kind: 'refused_address' });
    await expect(outgoing.resolve('203.0.113.7', port)).rejects.toMatchObject({ kind: 'refused_address' });
    await outgoing.close();
  });

  it.each([
    ['postgres://a:b@db.example.org/patchbay', { host: 'db.example.org', port: 5432 }],
    ['postgresql://a:b@[::1]:6543/patchbay?sslmode=verify-full', { host: '::1', port: 6543 }],
    ['postgres:///patchbay?host=/var/run/postgresql&port=5433', { host: '', port: 5433 }],
    ['postgres://%2Fvar%2Frun%2Fpostgresql/patchbay', { host: '', port: 5432 }],
    ['no address', null],
  ])('of the database is read from %s', (url, server) => {
    expect(serverOfDatabase(url)).toEqual(server);
  });

  it('is each of those that the configuration names [Z47]', async () => {
    const started = await startServer({
      env: { OUTGOING_ALLOWED_NETWORKS: '127.0.0.1', METRICS_LISTEN: `127.0.0.1:${port}`, PORT: '3999' },
    });
    const { outgoing, config } = started.context;
    const database = config.databaseUrl === null ? null : serverOfDatabase(config.databaseUrl);
    for (const each of [port, 3999, ...(database === null ? [] : [database.port])])
      await expect(outgoing.openSocket({ host: '127.0.0.1', port: each, timeout: 5000 })).rejects.toMatchObject({
        kind: 'refused_address',
        message: expect.stringMatching(sentence),
      });
    await started.close();
  });
});
