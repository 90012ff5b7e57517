import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { deflateSync, crc32 } from 'node:zlib';
import sharp from 'sharp';
import { avatarServiceAddress } from '../../../src/server/profiles/reply';
import { contentSecurityPolicy } from '../../../src/server/http/securityHeaders';
import { startServer, type Browser, type TestServer } from '../../support/serverHarness';
import { anyAddress, newUser, signedIn, type Somebody } from '../../support/serverPeople';

let server: TestServer;
let person: Somebody;
let browser: Browser;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  person = await newUser(server);
  browser = await signedIn(server, person);
});

const path = (whose = person.id) => `/api/v3/profiles/${whose}/avatar`;
const upload = (bytes: Buffer, options?: { name?: string; type?: string }) => browser.upload(path(), 'picture', bytes, options);
const picture = (width = 400, height = 300) => sharp({ create: { width, height, channels: 3, background: '#d2451e' } });
const bytesAt = async (url: string, from = browser) => from.send({ method: 'GET', url });

/** A PNG whose header declares a size, with almost no content. */
function pngOfSize(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.alloc(100))), chunk('IEND', Buffer.alloc(0))]);
}

describe('a picture that was sent', () => {
  it.each(['png', 'jpeg', 'webp'] as const)(
    'a picture sent as %s is re-encoded as a square WebP under a random name [S56]',
    async (format) => {
      const reply = await upload(await picture().toFormat(format).toBuffer(), { name: '../../../etc/passwd', type: 'text/html' });
      expect(reply.status).toBe(200);
      expect(reply.body.avatar).toMatch(/^\/avatars\/[\w-]{22}$/);
      const row = await server.context.db.selectFrom('avatars').selectAll().where('profile_id', '=', person.id).executeTakeFirstOrThrow();
      expect(await sharp(row.picture).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
    },
  );

  it('a picture that was sent is served with a fixed type, in a sandbox, and never to shared caches [S56, S43]', async () => {
    const { avatar } = (await upload(await picture().png().toBuffer())).body;
    const reply = await bytesAt(avatar);
    expect(reply.status).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, max-age=86400, immutable',
    });
  });

  it('a picture that was sent keeps nothing of the sender’s file: no metadata, no tail [S56]', async () => {
    const canary = 'CANARY-51.5007N-0.1246W';
    const tagged = await picture()
      .withExif({ IFD0: { Copyright: canary } })
      .jpeg()
      .toBuffer();
    const polyglot = Buffer.concat([tagged, Buffer.from(`<script>${canary}</script><?php ${canary} ?>`)]);
    expect(polyglot.includes(canary)).toBe(true);
    expect((await upload(polyglot)).status).toBe(200);
    const row = await server.context.db.selectFrom('avatars').selectAll().where('profile_id', '=', person.id).executeTakeFirstOrThrow();
    expect(row.picture.includes('CANARY')).toBe(false);
  });

  it('a picture that was sent takes the place of the one before, at another address', async () => {
    const bytes = await picture().png().toBuffer();
    const first = (await upload(bytes)).body.avatar;
    const second = (await upload(bytes)).body.avatar;
    expect(second).not.toBe(first);
    expect([(await bytesAt(first)).status, (await bytesAt(second)).status]).toEqual([404, 200]);
  });

  it('a picture that was sent goes when it is taken away; twice is no error', async () => {
    const { avatar } = (await upload(await picture().png().toBuffer())).body;
    for (let n = 0; n < 2; n += 1) expect(await browser.delete(path())).toMatchObject({ status: 200, body: { avatar: null } });
    expect((await bytesAt(avatar)).status).toBe(404);
  });

  it('a picture that was sent is visible to people who share an account with its owner, and to nobody else [S51]', async () => {
    const { avatar } = (await upload(await picture().png().toBuffer())).body;
    const colleague = await newUser(server);
    const { db } = server.context;
    const { account_id } = await db.selectFrom('memberships').selectAll().where('profile_id', '=', person.id).executeTakeFirstOrThrow();
    const asColleague = await signedIn(server, colleague);
    expect((await bytesAt(avatar, asColleague)).status).toBe(404);
    await db
      .insertInto('memberships')
      .values({ account_id, profile_id: colleague.id, role: 'member', created_at: server.clock.now() })
      .execute();
    expect((await bytesAt(avatar, asColleague)).status).toBe(200);
    expect((await bytesAt(avatar, server.browser(anyAddress()))).status).toBe(404);
    for (const wrong of ['/avatars/x', '/avatars/..%2f..%2fetc%2fpasswd', `/avatars/${'a'.repeat(22)}`]) {
      expect((await bytesAt(wrong)).status).toBe(404);
    }
  });

  it('a picture that was sent is served by another instance too', async () => {
    const { avatar } = (await upload(await picture().png().toBuffer())).body;
    const beside = await startServer({ beside: server });
    const there = await signedIn(beside, person);
    expect((await there.send({ method: 'GET', url: avatar })).status).toBe(200);
    await beside.close();
  });
});

describe('what is not taken', () => {
  const unchanged = async () => expect((await browser.get(`/api/v3/profiles/${person.id}`)).body.avatar).toBeNull();

  it('the upload of a picture replies 400 for SVG and for anything else that is no PNG, JPEG or WebP by its bytes, whatever it calls itself [S56]', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const others = [
      svg,
      Buffer.from('\ufeff<?xml version="1.0"?><svg/>'),
      await picture().gif().toBuffer(),
      await picture().tiff().toBuffer(),
    ];
    for (const bytes of [...others, Buffer.from('%PDF-1.7'), Buffer.from('MZ'), Buffer.alloc(0)]) {
      const reply = await upload(bytes, { name: 'me.png', type: 'image/png' });
      expect([reply.status, reply.body.field_errors]).toEqual([400, { picture: ['Choose a PNG, JPEG or WebP picture.'] }]);
    }
    await unchanged();
  });

  it('the upload of a picture replies 400 for more pixels than are decoded, read from the head alone [S56]', async () => {
    for (const [width, height] of [
      [60_000, 60_000],
      [4097, 10],
      [10, 4097],
    ] as const) {
      const reply = await upload(pngOfSize(width, height));
      expect([reply.status, reply.body.field_errors]).toEqual([400, { picture: ['Choose a picture of at most 4096 by 4096 pixels.'] }]);
    }
    await unchanged();
  });

  it('the upload of a picture replies 400 for a damaged picture [S56]', async () => {
    const whole = await picture().png().toBuffer();
    for (const bytes of [whole.subarray(0, 60), pngOfSize(100, 100), whole.subarray(0, 8)]) expect((await upload(bytes)).status).toBe(400);
    await unchanged();
  });

  it('the upload of a picture replies 413 for more than 2 MiB and for more than one part [S56, S48]', async () => {
    expect((await upload(Buffer.alloc(2 * 1024 * 1024 + 1))).status).toBe(413);
    const part = 'content-disposition: form-data; name="picture"; filename="a"\r\n\r\nx\r\n';
    const body = `--b\r\n${Array(1000).fill(part).join('--b\r\n')}--b--\r\n`;
    const headers = { 'content-type': 'multipart/form-data; boundary=b', 'x-csrftoken': await browser.csrfToken() };
    expect((await browser.send({ method: 'POST', url: path(), payload: body, headers })).status).toBe(413);
    await unchanged();
  });

  it('the upload of a picture replies 400 for another field, no file, or a body that ends too soon; 415 for JSON [S48]', async () => {
    const bytes = await picture().png().toBuffer();
    expect((await browser.upload(path(), 'id', bytes)).status).toBe(400);
    expect((await browser.upload(path(), '__proto__', bytes)).status).toBe(400);
    const headers = { 'content-type': 'multipart/form-data; boundary=b', 'x-csrftoken': await browser.csrfToken() };
    const cut = '--b\r\ncontent-disposition: form-data; name="picture"; filename="a"\r\n\r\nxyz';
    for (const payload of ['', '--b--\r\n', cut, Readable.from(['--b\r\n'])]) {
      expect((await browser.send({ method: 'POST', url: path(), payload, headers })).status).toBe(400);
    }
    expect((await browser.post(path(), { picture: 'x' })).status).toBe(415);
    await unchanged();
  });

  it('the upload of a picture replies 404 for somebody else’s profile, 429 after twenty in an hour [S51, S09]', async () => {
    const bytes = await picture(8, 8).png().toBuffer();
    const other = await newUser(server);
    expect((await browser.upload(path(other.id), 'picture', bytes)).status).toBe(404);
    expect((await browser.delete(path(other.id))).status).toBe(404);
    // The upload to the other profile counts as well.
    for (let n = 1; n < 20; n += 1) expect((await upload(bytes)).status).toBe(200);
    expect((await upload(bytes)).status).toBe(429);
  });
});

describe('a service for pictures', () => {
  it('a service for pictures is asked for nobody unless one is configured; then by the hash of the address, 128 pixels, 404 for none [B7.42, S44, S41]', async () => {
    expect((await browser.get(`/api/v3/profiles/${person.id}`)).body.avatar).toBeNull();
    expect(contentSecurityPolicy([], undefined, server.config.avatarServiceUrl)).toContain("img-src 'self' data:;");
    const configured = await startServer({ env: { AVATAR_SERVICE_URL: 'https://avatars.example/avatar/' } });
    const own = await newUser(configured);
    const there = await signedIn(configured, own);
    const read = async () => (await there.get(`/api/v3/profiles/${own.id}`)).body;
    const hash = createHash('sha256').update(own.email).digest('hex');
    expect((await read()).avatar).toBe(`https://avatars.example/avatar/${hash}?s=128&d=404`);
    expect(contentSecurityPolicy([], undefined, configured.config.avatarServiceUrl)).toContain(
      "img-src 'self' data: https://avatars.example;",
    );
    await there.upload(`/api/v3/profiles/${own.id}/avatar`, 'picture', await picture().png().toBuffer());
    expect((await read()).avatar).toMatch(/^\/avatars\//);
    await configured.close();
  });

  it('a service for pictures has nobody to look for without a hash [B7.42]', () => {
    expect(avatarServiceAddress('https://avatars.example/avatar', null)).toBeNull();
    expect(avatarServiceAddress('https://avatars.example/avatar', '')).toBeNull();
  });
});

it('of thirty large pictures at once two are decoded at a time, and all are taken [S67]', async () => {
  const large = await sharp({ create: { width: 4096, height: 4096, channels: 4, background: '#d2451e' } })
    .png()
    .toBuffer();
  const another = await newUser(server);
  const senders = [
    { from: browser, to: person.id },
    { from: await signedIn(server, another), to: another.id },
  ];
  let [most, isDone] = [0, false];
  const watch = () => {
    const { queue, process: running } = sharp.counters();
    // The two values are not read at the same moment, and a task that moves between them must not count twice.
    most = Math.max(most, queue, running);
    if (!isDone) setImmediate(watch);
  };
  watch();
  const replies = await Promise.all(
    Array.from({ length: 30 }, (_, n) => senders[n % 2]!).map(({ from, to }) => from.upload(path(to), 'picture', large)),
  );
  isDone = true;
  expect(replies.map(({ status }) => status)).toEqual(Array(30).fill(200));
  expect(most).toBe(2);
});
