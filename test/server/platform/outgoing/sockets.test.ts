import { createServer, type AddressInfo, type Server } from 'node:net';
import { createOutgoing, parseNetwork } from '../../../../src/server/platform/outgoing';

let server: Server;
let port: number;
let connections = 0;

beforeAll(async () => {
  server = createServer((socket) => {
    connections += 1;
    socket.end('hello');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
beforeEach(() => {
  connections = 0;
});
afterAll(() => server.close());

const lookup = async (host: string) => (host === 'two.example.org' ? ['127.0.0.2', '127.0.0.1'] : ['127.0.0.1']);
const open = createOutgoing([parseNetwork('127.0.0.0/8')!], lookup);
const closed = createOutgoing([], lookup);

async function readAll(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

describe('a socket to the outside', () => {
  it('is connected to a checked address', async () => {
    const socket = await open.openSocket({ host: 'mail.example.org', port, timeout: 5000 });
    expect(await readAll(socket)).toBe('hello');
  });

  it('tries the next address if the first does not accept it', async () => {
    const socket = await open.openSocket({ host: 'two.example.org', port, timeout: 5000 });
    expect(socket.remoteAddress).toBe('127.0.0.1');
    expect(await readAll(socket)).toBe('hello');
  });

  it.each(['127.0.0.1', '2130706433', 'mail.example.org', '::1'])(
    'is not opened to %s where loopback is not allowed [Z47]',
    async (host) => {
      await expect(closed.openSocket({ host, port, timeout: 5000 })).rejects.toMatchObject({ kind: 'refused_address' });
      expect(connections).toBe(0);
    },
  );

  it.each([0, -1, 65_536, 1.5, Number.NaN])('is not opened to the port %d', async (wrong) => {
    await expect(open.openSocket({ host: 'mail.example.org', port: wrong, timeout: 5000 })).rejects.toMatchObject({ kind: 'bad_address' });
  });

  it('is not opened after the caller has cancelled', async () => {
    const cancelled = open.openSocket({ host: 'mail.example.org', port, timeout: 5000, signal: AbortSignal.abort() });
    await expect(cancelled).rejects.toMatchObject({ kind: 'aborted', isUnsent: true });
    expect(connections).toBe(0);
  });

  it('stays open after the time for connecting is over [Z41]', async () => {
    const slow = createServer((socket) => {
      setTimeout(() => socket.end('late'), 300);
    });
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
    const { port: slowPort } = slow.address() as AddressInfo;
    const socket = await open.openSocket({ host: 'mail.example.org', port: slowPort, timeout: 100 });
    expect(await readAll(socket)).toBe('late');
    slow.close();
  });

  it('may break while nobody reads it', async () => {
    const rude = createServer((socket) => socket.once('data', () => socket.resetAndDestroy()));
    await new Promise<void>((resolve) => rude.listen(0, '127.0.0.1', resolve));
    const { port: rudePort } = rude.address() as AddressInfo;
    const socket = await open.openSocket({ host: 'mail.example.org', port: rudePort, timeout: 5000 });
    socket.write('hello');
    await new Promise((resolve) => socket.once('close', resolve));
    expect(socket.destroyed).toBe(true);
    rude.close();
  });
});
