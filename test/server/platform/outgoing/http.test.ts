import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { headersAfterRedirect } from '../../../../src/server/platform/outgoing/headers';
import { createHttpClient } from '../../../../src/server/platform/outgoing/http';
import { createOutgoing, OutgoingError, parseNetwork, type Outgoing } from '../../../../src/server/platform/outgoing';

/** What the server saw of a request. */
interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

type Answer = (request: Seen, response: ServerResponse) => void;

interface TestTarget {
  readonly port: number;
  readonly seen: Seen[];
  readonly server: Server;
}

const targets: TestTarget[] = [];

async function startTarget(answer: Answer): Promise<TestTarget> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const one = { method: request.method!, url: request.url!, headers: request.headers, body: Buffer.concat(chunks).toString() };
      seen.push(one);
      answer(one, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const target = { port: (server.address() as AddressInfo).port, seen, server };
  targets.push(target);
  return target;
}

/** Every name leads to loopback; loopback is allowed, as in the demo. */
const open: Outgoing = createOutgoing([parseNetwork('127.0.0.1')!], async (host) =>
  host === 'metadata.example.org' ? ['169.254.169.254'] : ['127.0.0.1'],
);
const closed: Outgoing = createOutgoing([], async () => ['127.0.0.1']);
const within = { timeout: 5000, maxBytes: 1024 * 1024 };

afterAll(async () => {
  await open.close();
  await closed.close();
  for (const { server } of targets) {
    server.closeAllConnections();
    server.close();
  }
});

async function failureOf(promise: Promise<unknown>): Promise<OutgoingError> {
  const error: unknown = await promise.then(
    () => new Error('it succeeded'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(OutgoingError);
  return error as OutgoingError;
}

describe('a request to the outside', () => {
  it('returns status, headers and body of any reply', async () => {
    const target = await startTarget((_request, response) =>
      response.writeHead(418, { 'x-a': 'b', 'set-cookie': ['c=1', 'd=2'] }).end('short'),
    );
    const reply = await open.send({
      ...within,
      url: `http://shop.example.org:${target.port}/orders?id=3`,
      method: 'POST',
      headers: { 'Content-Type': 'text/plain', Authorization: 'Bearer t', Host: 'evil.example.org', 'Content-Length': '99' },
      body: 'order',
    });
    expect({ ...reply, body: reply.body.toString() }).toMatchObject({
      status: 418,
      headers: { 'x-a': 'b', 'set-cookie': 'c=1\nd=2' },
      body: 'short',
      url: `http://shop.example.org:${target.port}/orders?id=3`,
    });
    expect(target.seen).toMatchObject([{ method: 'POST', url: '/orders?id=3', body: 'order' }]);
    expect(target.seen[0]!.headers).toMatchObject({
      host: `shop.example.org:${target.port}`,
      authorization: 'Bearer t',
      'content-length': '5',
      'user-agent': 'Patchbay',
    });
  });

  it('sends a user and password of the address as Basic authentication and keeps them out of the reply', async () => {
    const target = await startTarget((_request, response) => response.end('ok'));
    const reply = await open.send({ ...within, url: `http://anna:s%C3%A9cret@shop.example.org:${target.port}/` });
    expect(target.seen[0]!.headers.authorization).toBe(`Basic ${Buffer.from('anna:sécret').toString('base64')}`);
    expect(reply.url).toBe(`http://shop.example.org:${target.port}/`);
  });

  it.each(['127.0.0.1', '127.1', '0x7f000001', '2130706433', '[::ffff:127.0.0.1]', 'localhost', 'shop.example.org'])(
    'never reaches a private network by %s [Z47]',
    async (host) => {
      const target = await startTarget((_request, response) => response.end('secret'));
      const failure = await failureOf(closed.send({ ...within, url: `http://${host}:${target.port}/` }));
      expect(failure).toMatchObject({ kind: 'refused_address', isUnsent: true });
      expect(target.seen).toEqual([]);
      // The twin: the same target answers where loopback is allowed.
      expect((await open.send({ ...within, url: `http://127.0.0.1:${target.port}/` })).body.toString()).toBe('secret');
    },
  );

  it('checks the destination of each redirect [Z47]', async () => {
    const target = await startTarget((_request, response) =>
      response.writeHead(302, { location: 'http://metadata.example.org/keys' }).end(),
    );
    const failure = await failureOf(open.send({ ...within, url: `http://shop.example.org:${target.port}/` }));
    expect(failure).toMatchObject({ kind: 'refused_address' });
    expect(failure.message).not.toContain('keys');
  });

  it('follows a redirect to an address that is written in UTF-8 without encoding it', async () => {
    const target = await startTarget(({ url }, response) =>
      url === '/' ? response.writeHead(302, { location: Buffer.from('/café').toString('latin1') }).end() : response.end(),
    );
    await open.send({ ...within, url: `http://shop.example.org:${target.port}/` });
    expect(target.seen.map(({ url }) => url)).toEqual(['/', '/caf%C3%A9']);
  });

  it('that leads nowhere is no proof that nothing was done, if it answers a request that changes something [Z05]', async () => {
    const target = await startTarget(({ url }, response) =>
      response.writeHead(Number(url.slice(1)), { location: 'http://127.0.0.1:1/' }).end(),
    );
    const isUnsent = async (status: number, method: string) => {
      const url = `http://127.0.0.1:${target.port}/${status}`;
      return (await failureOf(open.send({ ...within, url, method }))).isUnsent;
    };
    for (const status of [301, 302, 303])
      expect([status, await isUnsent(status, 'POST'), await isUnsent(status, 'GET')]).toEqual([status, false, true]);
    // The server asks for the request to be sent elsewhere.
    for (const status of [307, 308]) expect(await isUnsent(status, 'POST')).toBe(true);
  });

  it('follows a redirect only where the caller allows it [Z85]', async () => {
    const other = await startTarget((_request, response) => response.end('other'));
    const target = await startTarget((_request, response) =>
      response.writeHead(302, { location: `http://b.example.org:${other.port}/` }).end(),
    );
    const url = `http://a.example.org:${target.port}/`;
    const mayRedirectTo = ({ hostname }: URL) => hostname === 'a.example.org';
    expect(await failureOf(open.send({ ...within, url, mayRedirectTo }))).toMatchObject({ kind: 'refused_address' });
    expect(other.seen).toEqual([]);
    expect((await open.send({ ...within, url, mayRedirectTo: () => true })).body.toString()).toBe('other');
  });

  it('does not follow a redirect to another protocol', async () => {
    const target = await startTarget((_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end());
    expect(await failureOf(open.send({ ...within, url: `http://shop.example.org:${target.port}/` }))).toMatchObject({
      kind: 'bad_address',
    });
  });

  it('drops credentials when a redirect leads to another origin, and keeps them within one', async () => {
    const other = await startTarget((_request, response) => response.end('there'));
    const target = await startTarget((request, response) =>
      request.url === '/first'
        ? response.writeHead(307, { location: '/second' }).end()
        : response.writeHead(307, { location: `http://shop.example.org:${other.port}/third` }).end(),
    );
    const reply = await open.send({
      ...within,
      url: `http://shop.example.org:${target.port}/first`,
      method: 'PUT',
      headers: { authorization: 'Bearer t', cookie: 'a=b', 'x-api-key': 'k', 'x-other': 'o' },
      secretHeaders: ['X-Api-Key'],
      body: 'text',
    });
    expect(reply.url).toBe(`http://shop.example.org:${other.port}/third`);
    expect(target.seen[1]!.headers).toMatchObject({ authorization: 'Bearer t', cookie: 'a=b', 'x-api-key': 'k' });
    expect(other.seen).toMatchObject([{ method: 'PUT', body: 'text', headers: { 'x-other': 'o' } }]);
    for (const name of ['authorization', 'cookie', 'x-api-key']) expect(other.seen[0]!.headers).not.toHaveProperty(name);
  });

  it.each([
    ['the same origin', 'https://shop.example.org/next', { authorization: 'Bearer t', 'x-api-key': 'k', accept: 'a' }],
    ['the same host without encryption', 'http://shop.example.org/next', { accept: 'a' }],
    ['another port', 'https://shop.example.org:8443/next', { accept: 'a' }],
    ['a host below', 'https://a.shop.example.org/next', { accept: 'a' }],
  ])('a redirect to %s gets these headers: %s → %j', (_where, to, expected) => {
    const headers = { authorization: 'Bearer t', 'x-api-key': 'k', accept: 'a' };
    const between = { from: new URL('https://shop.example.org/first'), to: new URL(to) };
    expect(headersAfterRedirect(headers, between, ['X-Api-Key'])).toEqual(expected);
  });

  it.each([
    [303, 'PUT', 'GET', ''],
    [302, 'POST', 'GET', ''],
    [301, 'POST', 'GET', ''],
    [302, 'PUT', 'PUT', 'text'],
    [307, 'POST', 'POST', 'text'],
    [308, 'POST', 'POST', 'text'],
  ])('follows %i after %s by %s', async (status, method, then, body) => {
    const target = await startTarget((request, response) =>
      request.url === '/' ? response.writeHead(status, { location: '/next' }).end() : response.end(),
    );
    await open.send({
      ...within,
      url: `http://shop.example.org:${target.port}/`,
      method,
      headers: { 'content-type': 'text/plain' },
      body: 'text',
    });
    expect(target.seen[1]).toMatchObject({ method: then, url: '/next', body });
    expect('content-type' in target.seen[1]!.headers).toBe(body !== '');
  });

  it('a failure is a reply with its status although its body cannot be read', async () => {
    const target = await startTarget((_, response) => response.writeHead(404, { 'content-encoding': 'gzip' }).end('no gzip'));
    const reply = await open.send({ ...within, url: `http://127.0.0.1:${target.port}/` });
    expect(reply).toMatchObject({ status: 404, body: Buffer.alloc(0), bodyError: { kind: 'bad_reply' } });
  });

  it('follows five redirects and not six', async () => {
    const target = await startTarget(({ url }, response) => {
      const left = Number(url.slice(1));
      if (left === 0) response.end('end');
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    });
    const address = `http://shop.example.org:${target.port}`;
    expect((await open.send({ ...within, url: `${address}/5` })).body.toString()).toBe('end');
    expect(await failureOf(open.send({ ...within, url: `${address}/6` }))).toMatchObject({ kind: 'too_many_redirects' });
    expect((await open.send({ ...within, url: `${address}/6`, followsRedirects: false })).status).toBe(302);
  });

  it.each(['ftp://example.org/', 'not an address', '', 'javascript:alert(1)', 'http://'])('refuses the address “%s”', async (url) => {
    expect(await failureOf(open.send({ ...within, url }))).toMatchObject({ kind: 'bad_address', isUnsent: true });
  });

  it('refuses a header that would begin another one', async () => {
    const failure = await failureOf(open.send({ ...within, url: 'http://shop.example.org/', headers: { 'x-a': 'b\r\nx-c: d' } }));
    expect(failure).toMatchObject({ kind: 'bad_address' });
  });
});

describe('the reply to a request', () => {
  it.each([
    ['gzip', gzipSync('packed')],
    ['deflate', deflateSync('packed')],
    ['deflate', deflateRawSync('packed')],
    ['br, gzip', gzipSync(brotliCompressSync('packed'))],
    ['br', brotliCompressSync('packed')],
    ['identity', Buffer.from('packed')],
  ])('is read in the encoding %s', async (encoding, body) => {
    const target = await startTarget((_request, response) => response.writeHead(200, { 'content-encoding': encoding }).end(body));
    const reply = await open.send({ ...within, url: `http://shop.example.org:${target.port}/` });
    expect(reply.body.toString()).toBe('packed');
  });

  it('is refused if it is longer than allowed, and accepted at the limit', async () => {
    const target = await startTarget(({ url }, response) => response.end('x'.repeat(Number(url.slice(1)))));
    const address = `http://shop.example.org:${target.port}`;
    expect((await open.send({ ...within, maxBytes: 2000, url: `${address}/2000` })).body).toHaveLength(2000);
    const failure = await failureOf(open.send({ ...within, maxBytes: 2000, url: `${address}/2001` }));
    expect(failure).toMatchObject({ kind: 'too_large', message: 'The reply of shop.example.org is larger than 2 kB.', isUnsent: false });
  });

  it('is refused if it grows beyond the limit by decompression', async () => {
    const bomb = gzipSync(Buffer.alloc(20 * 1024 * 1024));
    const target = await startTarget((_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb));
    expect(bomb.length).toBeLessThan(within.maxBytes);
    expect(await failureOf(open.send({ ...within, url: `http://shop.example.org:${target.port}/` }))).toMatchObject({ kind: 'too_large' });
  });

  it('is refused in an encoding that is broken or unknown', async () => {
    const target = await startTarget(({ url }, response) => response.writeHead(200, { 'content-encoding': url.slice(1) }).end('plain'));
    const address = `http://shop.example.org:${target.port}`;
    expect(await failureOf(open.send({ ...within, url: `${address}/gzip` }))).toMatchObject({ kind: 'bad_reply' });
    expect(await failureOf(open.send({ ...within, url: `${address}/compress` }))).toMatchObject({ kind: 'bad_reply' });
  });

  it('has to come in time, its body included', async () => {
    const silent = await startTarget(() => undefined);
    const slow = await startTarget((_request, response) => {
      response.writeHead(200);
      response.write('begun');
    });
    for (const { port } of [silent, slow]) {
      const failure = await failureOf(open.send({ ...within, timeout: 200, url: `http://shop.example.org:${port}/secret?token=1` }));
      expect(failure).toMatchObject({ kind: 'timeout', message: 'shop.example.org didn’t answer in time.', isUnsent: false });
    }
  });

  it('is not waited for once the caller cancels', async () => {
    const stop = new AbortController();
    const target = await startTarget(() => stop.abort());
    const failure = await failureOf(open.send({ ...within, url: `http://shop.example.org:${target.port}/`, signal: stop.signal }));
    expect(failure).toMatchObject({ kind: 'aborted', isUnsent: false });
  });

  it('fails as unsent if nobody listens, and as possibly sent if the connection breaks', async () => {
    const gone = await startTarget(() => undefined);
    await new Promise((resolve) => gone.server.close(resolve));
    expect(await failureOf(open.send({ ...within, url: `http://shop.example.org:${gone.port}/` }))).toMatchObject({
      kind: 'connection',
      isUnsent: true,
    });
    const breaking = await startTarget((_request, response) => response.socket!.destroy());
    expect(await failureOf(open.send({ ...within, url: `http://shop.example.org:${breaking.port}/` }))).toMatchObject({
      kind: 'connection',
      isUnsent: false,
    });
  });
});

describe('a server that accepts connections and says nothing', () => {
  it('keeps no connection open that waits for TLS', async () => {
    const closed = new Promise<void>((resolve, reject) => {
      const silent = createTcpServer((socket) => {
        socket.on('error', reject).resume();
        socket.once('close', () => resolve(void silent.close()));
      });
      silent.listen(0, '127.0.0.1', () => {
        const reach = { allowed: [parseNetwork('127.0.0.1')!], lookup: async () => ['127.0.0.1'], ownServers: [] };
        const client = createHttpClient(reach, 200);
        const { port } = silent.address() as AddressInfo;
        failureOf(client.send({ url: `https://silent.example.org:${port}/`, ...within })).then((error) => {
          expect(error).toMatchObject({ kind: 'timeout', isUnsent: true });
        }, reject);
      });
    });
    await closed;
  });
});

describe('bodies that are streams', () => {
  const collect = async (bytes: Readable) => Buffer.concat((await bytes.toArray()) as Buffer[]).toString();

  it('are sent with their length, and again after a redirect that keeps them [Z64]', async () => {
    const target = await startTarget(({ url }, response) => {
      if (url === '/first') return response.writeHead(307, { location: '/second' }).end();
      response.end('ok');
    });
    let opened = 0;
    const open_ = async () => {
      opened += 1;
      return Readable.from([Buffer.from('some '), Buffer.from('bytes')], { objectMode: false });
    };
    const url = `http://127.0.0.1:${target.port}/first`;
    await open.send({ url, method: 'POST', body: { size: 10, open: open_ }, ...within });
    expect(target.seen.map(({ url: path, body, headers }) => [path, body, headers['content-length']])).toEqual([
      ['/first', 'some bytes', '10'],
      ['/second', 'some bytes', '10'],
    ]);
    expect(opened).toBe(2);
  });

  it.each([
    ['with its head', deflateSync('packed')],
    ['without its head', deflateRawSync('packed')],
    ['broken', deflateSync('packed').subarray(0, 8)],
    ['empty', Buffer.alloc(0)],
  ])('are received from a deflate %s, or fail at once [Z71]', async (name, body) => {
    const target = await startTarget((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'deflate' });
      response.write(body.subarray(0, 1), () => response.end(body.subarray(1)));
    });
    let text = '';
    const sent = open.send({
      url: `http://127.0.0.1:${target.port}/`,
      ...within,
      receive: () => async (bytes) => void (text = await collect(bytes)),
    });
    if (name === 'broken' || name === 'empty') expect((await failureOf(sent)).kind).toBe('bad_reply');
    else expect([(await sent).status, text]).toEqual([200, 'packed']);
  });

  it('are received unpacked and beyond the limit of other replies, only from a success [Z64]', async () => {
    const long = 'x'.repeat(3_000_000);
    const target = await startTarget(({ url }, response) => {
      if (url === '/gone') return response.writeHead(404).end('gone');
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(url === '/broken' ? gzipSync(long).subarray(0, 1000) : gzipSync(long));
    });
    const texts: string[] = [];
    const get = (path: string, fail?: Error) =>
      open.send({
        url: `http://127.0.0.1:${target.port}${path}`,
        ...within,
        receive: () => async (bytes) => {
          if (fail) throw fail;
          texts.push(await collect(bytes));
        },
      });
    const reply = await get('/whole');
    expect([texts[0]!.length, reply.status, reply.body.length]).toEqual([long.length, 200, 0]);
    expect((await get('/gone')).body.toString()).toBe('gone');
    expect((await failureOf(get('/broken'))).kind).toBe('bad_reply');
    const own = new Error('There is no room.');
    await expect(get('/whole', own)).rejects.toBe(own);
  });
});
