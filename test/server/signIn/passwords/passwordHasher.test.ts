import { BusyError } from '../../../../src/server/platform/errors';
import { argon2Scheme, createPasswordHasher, type HashScheme, scryptScheme } from '../../../../src/server/signIn/passwords/passwordHasher';
import { startServer } from '../../../support/serverHarness';
import { anyAddress, anyEmail, logIn } from '../../../support/serverPeople';

const cheap = { memoryKib: 1024, iterations: 1, parallelism: 1, waiting: 100 };

const schemes: [string, () => Promise<HashScheme>][] = [
  ['argon2id', async () => argon2Scheme(await import('@node-rs/argon2'), cheap)],
  ['scrypt', async () => scryptScheme(12)],
];

describe.each(schemes)('%s', (name, create) => {
  it('the hasher matches only its own password, with a new salt each time [S01]', async () => {
    const scheme = await create();
    const [first, second] = [await scheme.hash('one of mine'), await scheme.hash('one of mine')];
    expect(first).not.toBe(second);
    expect(first).toMatch(new RegExp(`^\\$${name}\\$`));
    expect(await scheme.verify(first, 'one of mine')).toBe(true);
    expect(await scheme.verify(first, 'one of mine ')).toBe(false);
  });

  it('the hasher distinguishes passwords that differ at byte 75 and beyond [S01]', async () => {
    const scheme = await create();
    const long = 'x'.repeat(100);
    expect(await scheme.verify(await scheme.hash(`${long}a`), `${long}b`)).toBe(false);
  });
});

it('weaker settings are stale, equal and stronger ones are not [S01]', async () => {
  const argon2 = await import('@node-rs/argon2');
  const weak = await argon2Scheme(argon2, cheap).hash('x');
  expect(argon2Scheme(argon2, cheap).isStale(weak)).toBe(false);
  expect(argon2Scheme(argon2, { ...cheap, memoryKib: 2048 }).isStale(weak)).toBe(true);
  expect(argon2Scheme(argon2, { ...cheap, iterations: 2 }).isStale(weak)).toBe(true);
  expect(argon2Scheme(argon2, { ...cheap, memoryKib: 512 }).isStale(weak)).toBe(false);
  const scrypt = await scryptScheme(12).hash('x');
  expect(scryptScheme(13).isStale(scrypt)).toBe(true);
  expect(argon2Scheme(argon2, cheap).isStale(scrypt)).toBe(true);
});

it('a password fits however the system of a person types its characters, and a hash of an earlier version as it was typed [S70]', async () => {
  const hasher = createPasswordHasher(cheap);
  const [composed, decomposed, wide] = ['Grüner Ast 1', 'Gru\u0308ner Ast 1', 'Ｇｒüner Ast 1'];
  const stored = await hasher.hash(decomposed);
  for (const typed of [composed, decomposed, wide]) expect([typed, await hasher.verify(stored, typed)]).toEqual([typed, true]);
  expect(await hasher.verify(stored, 'Gruner Ast 1')).toBe(false);
  const earlier = await argon2Scheme(await import('@node-rs/argon2'), cheap).hash(decomposed);
  expect(await hasher.verify(earlier, decomposed)).toBe(true);
  expect(await hasher.verify(earlier, `${decomposed}x`)).toBe(false);
});

it('a hash of either scheme is read, and one of none fits nothing', async () => {
  const hasher = createPasswordHasher(cheap);
  expect(await hasher.verify(await scryptScheme(17).hash('mine'), 'mine')).toBe(true);
  expect(await hasher.verify(await hasher.hash('mine'), 'mine')).toBe(true);
  for (const odd of ['', '$md5$x', 'plain']) expect(await hasher.verify(odd, odd)).toBe(false);
});

it('the hasher accepts nothing without a stored hash [S04]', async () => {
  const hasher = createPasswordHasher(cheap);
  for (const password of ['', 'nobody has this password']) expect(await hasher.verify(null, password)).toBe(false);
});

it('the hasher computes one anyway without a stored hash, not only the first time [S04]', async () => {
  const hasher = createPasswordHasher(cheap);
  for (let n = 0; n < 3; n += 1) {
    let isDone = false;
    const answer = hasher.verify(null, 'x').then(() => (isDone = true));
    // A hash returns from another thread through the event loop. An answer without a hash would arrive within these turns.
    for (let turn = 0; turn < 1000; turn += 1) await Promise.resolve();
    expect(isDone).toBe(false);
    await answer;
  }
});

it('the hasher runs so many at once, lets so many wait, turns the rest away, and the line moves on [S12]', async () => {
  const hasher = createPasswordHasher({ ...cheap, running: 2, waiting: 3 });
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => hasher.hash('x')));
  expect(tries.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), ...Array(5).fill('rejected')]);
  expect(tries.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])).every((reason) => reason instanceof BusyError)).toBe(true);
  expect(await hasher.verify(await hasher.hash('x'), 'x')).toBe(true);
});

it('a flood of log-ins gets 503 with a time to come back, and everything else goes on answering [S12]', async () => {
  const server = await startServer({
    env: { HASH_WAITING: '2', HASH_MEMORY_KIB: '32768', HASH_ITERATIONS: '2', LOGIN_CAPTCHA_AFTER: '1000' },
  });
  const browsers = Array.from({ length: 60 }, () => server.browser(anyAddress()));
  for (const browser of browsers) await browser.csrfToken();
  const flood = Promise.all(browsers.map((browser) => logIn(browser, { email: anyEmail(), password: 'x' })));
  expect((await server.browser().get('/api/v3/csrf')).status).toBe(200);
  const replies = await flood;
  const busy = replies.filter(({ status }) => status === 503);
  expect(busy.length).toBeGreaterThan(0);
  for (const reply of busy) {
    expect(reply.body.reason).toBe('busy');
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect(replies.filter(({ status }) => status === 401).length + busy.length).toBe(60);
  await server.close();
});
