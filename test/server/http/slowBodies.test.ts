import { connect, type Socket } from 'node:net';
import { startServer, type TestServer } from '../../support/serverHarness';

let server: TestServer;
let port: number;
const sockets: Socket[] = [];
beforeAll(async () => {
  server = await startServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as { port: number }).port;
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await server.close();
});

/** Sends the text and returns everything that the server sent before it closed the connection. */
function speak(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    sockets.push(socket);
    let heard = '';
    socket.on('data', (bytes) => (heard += bytes.toString()));
    socket.on('close', () => resolve(heard));
    socket.on('error', reject);
  });
}

/** Sends the second text once the first one is answered. Returns as above. */
function speakInTwo(first: string, second: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(first));
    sockets.push(socket);
    let heard = '';
    socket.on('data', (bytes) => {
      if (heard === '') socket.write(second);
      heard += bytes.toString();
    });
    socket.on('close', () => resolve(heard));
    socket.on('error', (error: NodeJS.ErrnoException) =>
      /^(?:EPIPE|ECONNRESET)$/.test(error.code ?? '') ? resolve(heard) : reject(error),
    );
  });
}

const head = (headers: string) =>
  `POST /api/v3/login HTTP/1.1\r\nHost: patchbay.example\r\nContent-Type: application/json\r\n${headers}\r\n\r\n`;

describe('a connection', () => {
  it('a connection whose body or headers do not end is cut, and others are served meanwhile [S48]', async () => {
    // The caller has a valid token, so the server reads the body.
    const browser = server.browser();
    const token = await browser.csrfToken();
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const withToken = (header: string) => head(`${header}\r\nX-CSRFToken: ${token}\r\nCookie: ${cookie}`);
    const slow = [
      speak(`${withToken('Content-Length: 100')}{"em`),
      speak(`${withToken('Transfer-Encoding: chunked')}5\r\n{"em`),
      speak('POST /api/v3/login HTTP/1.1\r\nHost: patchbay.example\r\nX-Slow: '),
    ];
    expect((await browser.get('/healthz')).status).toBe(200);
    for (const answer of await Promise.all(slow)) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  it.each([
    ['an unknown coding', 'Transfer-Encoding: xchunked', 'abc'],
    ['a size that is none', 'Transfer-Encoding: chunked', 'zz\r\nabc\r\n'],
    ['a chunk that is longer than its size', 'Transfer-Encoding: chunked', '1\r\nabcdef\r\n'],
    ['a broken extension', 'Transfer-Encoding: chunked', '3;\u0001\r\nabc\r\n0\r\n\r\n'],
    ['a good chunk and then a bad one', 'Transfer-Encoding: chunked', '3\r\nabc\r\nqq\r\n'],
    ['a broken trailer', 'Transfer-Encoding: chunked', '0\r\nbad\r\n\r\n'],
  ])('a request whose body has %s gets one answer, also to a Zap, and the connection closes [S48, S60]', async (_words, header, body) => {
    for (const path of ['/api/v3/login', '/hooks/none', '/hooks/none/x', '/app/login', '/nothing', '/api/v4/nothing'])
      for (const method of ['POST', 'PUT', 'GET']) {
        const start = `${method} ${path} HTTP/1.1\r\nHost: patchbay.example\r\nContent-Type: application/json\r\n${header}\r\n\r\n`;
        const answer = await speak(start + body);
        expect([method, path, answer.match(/HTTP\/1\.1 \d+/g)]).toEqual([method, path, [expect.stringMatching(/^HTTP\/1\.1 [345]\d\d$/)]]);
      }
    const early = await speakInTwo(head(header), body);
    expect(early.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 403']);
  });

  it('a connection with one Host header and HTTP/1.0 or 1.1 is answered [S60]', async () => {
    for (const version of ['1.0', '1.1']) {
      const answer = await speak(`GET /healthz HTTP/${version}\r\nHost: patchbay.example\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    }
  });

  it.each([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['headers beyond measure', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
    ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: patchbay.example\r\nHost: evil.example\r\nConnection: close\r\n\r\n', 400],
    [
      'one host in two spellings',
      'GET /app/login HTTP/1.1\r\nHost: patchbay.example\r\nhOST: patchbay.example\r\nConnection: close\r\n\r\n',
      400,
    ],
    ['a version before headers', 'GET /healthz HTTP/0.9\r\nConnection: close\r\n\r\n', 400],
    ['no version', 'GET /healthz\r\n\r\n', 400],
    ['a length and chunks', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n', 400],
  ])('a connection with %s is refused in our words and closed [S48, S60]', async (_words, text, status) => {
    const answer = await speak(text);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toMatch(/nosniff/);
    expect(answer).toMatch(/"reason":"invalid_request"/);
  });
});

/** Opens sockets that read nothing and never close. Resolves when the server has accepted them. */
async function openSilent(on: TestServer, texts: readonly string[]): Promise<{ readonly closed: Promise<unknown> }> {
  const closings: Promise<void>[] = [];
  const isTaken = new Promise<void>((resolve) => {
    on.app.server.on('connection', (socket) => {
      closings.push(new Promise((close) => socket.once('close', () => close())));
      if (closings.length === texts.length) resolve();
    });
  });
  const { port: at } = on.app.server.address() as { port: number };
  for (const text of texts) {
    const socket = connect({ port: at, host: '127.0.0.1', allowHalfOpen: true }, () => void (text === '' || socket.write(text)));
    socket.on('error', () => {});
    sockets.push(socket);
  }
  await isTaken;
  return { closed: Promise.all(closings) };
}

describe('senders that never close their side', () => {
  it('senders that never close their side are let go of within seconds, two hundred of them, silent, broken or half done [S67]', async () => {
    const kinds = ['', 'hello\r\n\r\n', 'GET /healthz HTTP/1.1\r\nHost: patchbay.example\r\nX-Slow: ', head('Content-Length: 100')];
    const silent = await openSilent(
      server,
      Array.from({ length: 200 }, (_, n) => kinds[n % kinds.length]!),
    );
    expect((await server.browser().get('/healthz')).status).toBe(200);
    await silent.closed;
  });

  it('senders that never close their side take no more connections than are allowed, and others come in once one of them has gone [S67]', async () => {
    const small = await startServer({ env: { MAX_CONNECTIONS: '5' } });
    await small.app.listen({ port: 0, host: '127.0.0.1' });
    const url = `http://127.0.0.1:${(small.app.server.address() as { port: number }).port}/healthz`;
    const ask = () => fetch(url, { headers: { connection: 'close' } }).then(({ status }) => status);
    expect(await ask()).toBe(200);
    const silent = await openSilent(small, Array<string>(5).fill(''));
    await expect(ask()).rejects.toThrow('fetch failed');
    await silent.closed;
    expect(await ask()).toBe(200);
    await small.close();
  });
});
