import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseForTests } from '../../support/serverDatabase';
import { startServer, type TestServer } from '../../support/serverHarness';
import { anyAddress, anyEmail, logIn, newUser, resetCodeOf, signUpForm, signedIn } from '../../support/serverPeople';

const breached = 'lantern-Harvest-9-mirror';
const sound = 'plum-Orbit-48-velvet';
const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();
const sentence = 'This password has appeared in a data breach. Choose another one.';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function start(env: Record<string, string>, logTo: string[] = []): Promise<TestServer> {
  const server = await startServer({ env: { CAPTCHA_COST: '5', ...env }, logTo });
  ends.push(() => server.close());
  return server;
}

function hashFile(...passwords: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'patchbay-breaches-'));
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'hashes.txt');
  writeFileSync(
    file,
    passwords
      .map((password) => `${hashOf(password)}:3\n`)
      .sort()
      .join(''),
  );
  return file;
}

/** A range service on loopback; `requests` are the paths that it was asked for. */
async function rangeService(answer: (prefix: string) => { status: number; body: string } | null) {
  const requests: string[] = [];
  const service: Server = createServer((request, reply) => {
    requests.push(request.url ?? '');
    const answered = answer((request.url ?? '').slice(-5));
    if (answered !== null) reply.writeHead(answered.status).end(answered.body);
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  ends.push(() => (service.closeAllConnections(), service.close()));
  return { requests, url: `http://127.0.0.1:${(service.address() as AddressInfo).port}/range` };
}

const signUp = (server: TestServer, password: string) =>
  server.browser(anyAddress()).post('/api/v3/profiles', signUpForm({ email: anyEmail(), password1: password }));

describe('with a file of breached passwords', () => {
  it('refuses them at sign-up, change and reset with the field and the reason, and takes any other [S02]', async () => {
    const server = await start({ BREACHED_PASSWORDS_FILE: hashFile(breached, 'another one') });
    const refused = { status: 400, body: { field_errors: { password1: [sentence] } } };
    expect(await signUp(server, breached)).toMatchObject(refused);
    expect((await signUp(server, sound)).status).toBe(201);

    const person = await newUser(server);
    const browser = await signedIn(server, person);
    const change = (password1: string) =>
      browser.post(`/api/v3/profiles/${person.id}/password`, { password: person.password, password1, password2: password1 });
    expect(await change(breached)).toMatchObject(refused);
    expect((await change(sound)).status).toBe(204);

    const other = await newUser(server);
    const code = await resetCodeOf(server, other);
    const reset = (password1: string) =>
      server
        .browser(anyAddress())
        .post('/api/v3/accounts/password/reset', { username: other.email, code, password1, password2: password1 });
    expect(await reset(breached)).toMatchObject(refused);
    expect((await logIn(server.browser(anyAddress()), other)).status).toBe(200);
    expect((await reset(sound)).status).toBe(200);
  });

  it('accepts the password and logs an error if the file is gone while the server runs', async () => {
    const lines: string[] = [];
    const file = hashFile(breached);
    const server = await start({ BREACHED_PASSWORDS_FILE: file }, lines);
    rmSync(file);
    expect((await signUp(server, breached)).status).toBe(201);
    expect(lines.filter((line) => line.includes('a password could not be checked against breaches, and was accepted'))).toHaveLength(1);
  });

  it('does not start without the file', async () => {
    const opened = await databaseForTests();
    ends.push(async () => (await opened.database.close(), opened.drop()));
    await expect(startServer({ opened, env: { BREACHED_PASSWORDS_FILE: '/absent/hashes.txt' } })).rejects.toThrow(
      /BREACHED_PASSWORDS_FILE/,
    );
  });
});

describe('with a range service', () => {
  it('refuses what it lists, and sends it five digits of the hash and nothing else [S02]', async () => {
    const hash = hashOf(breached);
    const service = await rangeService(() => ({ status: 200, body: `${'0'.repeat(35)}:4\r\n${hash.slice(5)}:12\r\n` }));
    const server = await start({ BREACHED_PASSWORDS_URL: service.url });
    expect(await signUp(server, breached)).toMatchObject({ status: 400, body: { field_errors: { password1: [sentence] } } });
    expect((await signUp(server, sound)).status).toBe(201);
    expect(service.requests).toEqual([`/range/${hash.slice(0, 5)}`, `/range/${hashOf(sound).slice(0, 5)}`]);
  });

  it('takes a password that is listed only as padding, with the count 0', async () => {
    const service = await rangeService(() => ({ status: 200, body: `${hashOf(breached).slice(5)}:0\r\n` }));
    const server = await start({ BREACHED_PASSWORDS_URL: service.url });
    expect((await signUp(server, breached)).status).toBe(201);
    expect(service.requests).toHaveLength(1);
  });

  it('is not asked about a password that is refused anyway, and nobody is asked if none is configured', async () => {
    const service = await rangeService(() => ({ status: 200, body: '' }));
    const server = await start({ BREACHED_PASSWORDS_URL: service.url });
    expect((await signUp(server, 'password1')).status).toBe(400);
    expect(service.requests).toEqual([]);
    expect((await signUp(server, sound)).status).toBe(201);
    expect(service.requests).toHaveLength(1);
  });

  it.each([
    ['answers with an error', () => ({ status: 503, body: '' })],
    ['answers without end', () => ({ status: 200, body: 'x'.repeat(1_100_000) })],
    ['does not answer', () => null],
  ])('accepts the password and logs an error if the service %s', async (_words, answer) => {
    const lines: string[] = [];
    const service = await rangeService(answer);
    const server = await start({ BREACHED_PASSWORDS_URL: service.url }, lines);
    expect((await signUp(server, breached)).status).toBe(201);
    expect(service.requests).toHaveLength(1);
    const logged = lines.filter((line) => line.includes('a password could not be checked against breaches, and was accepted'));
    expect(logged).toHaveLength(1);
    expect(logged[0]).not.toContain(breached);
  });
});
