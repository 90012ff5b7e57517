import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { totpCode } from '../../../src/server/twoFactor/totp';
import { demoIdentityProvider } from '../../../src/fixtures';
import { softAuthenticator, type Authenticator } from '../../support/authenticator';
import { createProcessBrowser, type ProcessBrowser } from '../../support/processBrowser';
import { definition, caughtHook } from '../../support/serverDrafts';
import { databaseForTests, isOnPostgres, type OpenedDatabase } from '../../support/serverDatabase';
import { anyEmail, goodPassword, signUpForm } from '../../support/serverPeople';
import { endProcesses, freePort, startProcess, type ServerProcess } from '../../support/serverProcess';
import { closeCounterparts, startCounterpart, type Counterpart } from '../connectors/counterpart';

/** Mails that were accepted and requests of Zaps, as they come. */
const arrivals = new EventEmitter();
let folder: string;
/** On PostgreSQL; otherwise the servers use the embedded database in the folder. */
let postgres: OpenedDatabase | null = null;
let gitea: Counterpart;
let smtp: SMTPServer;
let port: number;
let takesMail = true;
const mails: { readonly to: string; readonly text: string }[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'patchbay-drill-'));
  port = await freePort();
  if (isOnPostgres) postgres = await databaseForTests();
  gitea = await startCounterpart(({ path, headers, method, json }) => {
    if (headers.authorization !== 'token canary-of-gitea') return { status: 401, body: {} };
    if (method === 'POST') arrivals.emit('issue', json.title);
    return { body: path.endsWith('/issues') ? { number: 1, title: 'x' } : { login: 'ada' } };
  });
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, callback) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        if (!takesMail) return callback(Object.assign(new Error('not now'), { responseCode: 451 }));
        void PostalMime.parse(Buffer.concat(pieces)).then(({ text = '' }) => {
          mails.push({ to: session.envelope.rcptTo[0]!.address, text });
          callback();
          arrivals.emit('mail');
        });
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await endProcesses();
  await closeCounterparts();
  await new Promise<void>((resolve) => smtp.close(resolve));
  await postgres?.database.close();
  await postgres?.drop();
  rmSync(folder, { recursive: true, force: true });
});

const keyOf = (name: string) => `${name}-key-for-tests-0123456789-abcdefghij`;
const envOf = (key: string, previous?: string) => ({
  DATA_DIR: join(folder, 'data'),
  ...(postgres?.url ? { DATABASE_URL: postgres.url } : {}),
  OUTGOING_ALLOWED_NETWORKS: '127.0.0.1',
  SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as { port: number }).port}`,
  PUBLIC_URL: `http://localhost:${port}`,
  SECRET_KEY: keyOf(key),
  ...(previous === undefined ? {} : { SECRET_KEY_PREVIOUS: keyOf(previous) }),
});
type Env = ReturnType<typeof envOf>;

async function serve(env: Env, use: (server: ServerProcess) => Promise<void>): Promise<void> {
  const server = await startProcess({ env, port });
  await server.ready;
  await use(server);
  server.child.kill('SIGTERM');
  const code = await server.ended;
  // With the output, because an end by an error is rare.
  expect({ code, output: server.output() }).toEqual({ code: 0, output: expect.any(String) });
}

async function command(entry: string, args: readonly string[], env: Env): Promise<{ code: number | null; output: string }> {
  const { ended, output } = await startProcess({ entry, args, env });
  return { code: await ended, output: output() };
}

/** The code in the link of a mail, which may still be on its way. */
async function mailedCode(to: string, link: RegExp): Promise<string> {
  for (;;) {
    const arrival = once(arrivals, 'mail');
    const code = mails.filter((mail) => mail.to === to).flatMap(({ text }) => link.exec(text)?.[1] ?? [])[0];
    if (code !== undefined) return decodeURIComponent(code);
    await arrival;
  }
}

/** Expects the status, and returns the body. */
async function insist(reply: ReturnType<ProcessBrowser['get']>, status: number) {
  const got = await reply;
  expect({ status: got?.status, body: got?.body }).toMatchObject({ status });
  return got!.body;
}

interface Person {
  readonly id: number;
  readonly email: string;
  readonly browser: ProcessBrowser;
}

async function newConfirmed(url: string): Promise<Person> {
  const browser = createProcessBrowser(url);
  const email = anyEmail();
  const { id } = await insist(browser.post('/api/v3/profiles', signUpForm({ email })), 201);
  await insist(browser.post('/api/v3/login', { email, password: goodPassword }), 200);
  await insist(browser.post('/api/v3/email-confirmations', { code: await mailedCode(email, /confirm-email#(\S+)/) }), 200);
  await insist(browser.post('/api/v3/login', { email, password: goodPassword }), 200);
  return { id, email, browser };
}

async function withTwoFactor(url: string) {
  const person = await newConfirmed(url);
  const { secret } = await insist(person.browser.post('/api/v3/2fa/setup', {}), 200);
  const proof = await insist(person.browser.post('/api/v3/2fa/setup/proof', { code: totpCode(secret, new Date()) }), 200);
  const codes: string[] = proof.recovery_codes;
  await insist(person.browser.post('/api/v3/2fa/enable', { recovery_code: codes[0] }), 200);
  return { ...person, secret: secret as string, codes };
}

async function secondFactor(url: string, { email }: Person, factor: object): Promise<void> {
  const browser = createProcessBrowser(url);
  const owing = await browser.post('/api/v3/login', { email, password: goodPassword });
  expect(owing?.body.reason).toBe('mfa_required');
  await insist(browser.post('/api/v3/2fa', factor), 200);
  await insist(browser.get('/api/v3/accounts'), 200);
}

/** A person with everything that an operator must not lose. */
async function makeSecrets(url: string) {
  const [byCode, later] = [await withTwoFactor(url), await withTwoFactor(url)];
  const owner = await newConfirmed(url);
  const { browser } = owner;
  const authenticator = softAuthenticator({ origin: url });
  const { options_json: options } = await insist(browser.post('/api/v3/passkey-options', {}), 200);
  await insist(browser.post('/api/v3/passkeys', { credential_json: authenticator.register(options) }), 201);
  const accountId: number = (await insist(browser.get('/api/v3/accounts'), 200)).objects[0].id;
  const credentials = [
    { name: 'server', value: gitea.url },
    { name: 'token', value: 'canary-of-gitea' },
  ];
  const connection = await insist(
    browser.post(`/api/v3/authentications?account_id=${accountId}`, { api: 'GiteaCLIAPI', credentials }),
    201,
  );
  const zap = await insist(browser.post(`/api/v3/zaps?account_id=${accountId}`, { title: 'Drill' }), 201);
  const issue = {
    kind: 'action',
    key: 'issue',
    app: 'GiteaCLIAPI',
    event: 'create_issue',
    connectionId: connection.id,
    title: null,
    note: '',
    fields: { repository: 'ada/engine', title: 'Issue {{trigger.body.n}}' },
  };
  const wanted = { ...definition(caughtHook({ secret: 'canary-of-hook' })), steps: [issue] };
  const draft = await insist(browser.put(`/api/v3/zaps/${zap.id}/draft`, { definition: wanted, base_revision: 0 }), 200);
  await insist(browser.post(`/api/v3/zaps/${zap.id}/publications`, { base_revision: draft.revision, turn_on: true }), 200);
  return { byCode, later, owner, authenticator, accountId, connectionId: connection.id as number, hook: draft.hook_address as string };
}
type Secrets = Awaited<ReturnType<typeof makeSecrets>>;

async function signInByPasskey(url: string, authenticator: Authenticator): Promise<void> {
  const browser = createProcessBrowser(url);
  const { options_json: options } = await insist(browser.post('/api/v3/passkey-sign-in/options', {}), 200);
  await insist(browser.post('/api/v3/passkey-sign-in', { credential_json: authenticator.answer(options) }), 200);
}

/** Sends an event to the Zap; its run creates an issue with the credentials of the connection. */
async function expectZapRuns(hook: string, n: number): Promise<void> {
  const send = (secret: string) =>
    fetch(hook, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-webhook-secret': secret },
      body: JSON.stringify({ n }),
    });
  expect((await send('wrong')).status).toBe(401);
  const issue = once(arrivals, 'issue');
  expect((await send('canary-of-hook')).status).toBe(200);
  expect(await issue).toEqual([`Issue ${n}`]);
}

/** Everything but the second factors, of which a code can be used once only. */
async function expectWorks({ url }: ServerProcess, secrets: Secrets, n: number): Promise<void> {
  const { owner, authenticator, connectionId, hook } = secrets;
  await signInByPasskey(url, authenticator);
  const browser = createProcessBrowser(url);
  await insist(browser.post('/api/v3/login', { email: owner.email, password: goodPassword }), 200);
  const tested = await insist(browser.post(`/api/v3/authentications/${connectionId}/tests`, {}), 200);
  expect(tested).toEqual({ outcome: 'success', message: null });
  await expectZapRuns(hook, n);
  const { account } = await insist(browser.get('/api/v4/account-discovery?email=somebody@acme.example'), 200);
  const begun = await fetch(new URL(account.sso_url, url), { redirect: 'manual' });
  expect(begun.headers.get('location')).toMatch(/^https:\/\/idp\.example\/sso\?SAMLRequest=/);
}

it('after a full change of SECRET_KEY people sign in with two-factor, recovery codes, passkeys and SAML, Zaps run with their credentials, and queued mail leaves [S01]', async () => {
  let secrets!: Secrets;
  await serve(envOf('first'), async ({ url }) => {
    secrets = await makeSecrets(url);
    takesMail = false;
    await insist(createProcessBrowser(url).post('/api/v3/accounts/password/forgot', { email: secrets.owner.email }), 200);
  });
  const certificate = join(folder, 'idp.pem');
  writeFileSync(certificate, demoIdentityProvider.certificate);
  const saml = ['--domains', 'acme.example', '--entity-id', 'https://idp.example/metadata', '--sso-url', 'https://idp.example/sso'];
  const added = await command(
    'saml.js',
    ['add', '--account', String(secrets.accountId), ...saml, '--certificate', certificate],
    envOf('first'),
  );
  expect(added.code).toBe(0);

  const rotating = envOf('second', 'first');
  await serve(rotating, async (server) => {
    await secondFactor(server.url, secrets.byCode, { code: totpCode(secrets.byCode.secret, new Date(Date.now() + 30_000)) });
    await secondFactor(server.url, secrets.later, { recovery_code: secrets.later.codes[1] });
    await expectWorks(server, secrets, 1);
  });
  expect((await command('reseal.js', [], rotating)).code).toBe(0);
  expect(await command('keys.js', ['status'], rotating)).toEqual({
    code: 0,
    output: expect.stringContaining('SECRET_KEY_PREVIOUS can be removed'),
  });
  expect(mails.filter(({ text }) => text.includes('reset-password#'))).toEqual([]);

  takesMail = true;
  await serve(envOf('second'), async (server) => {
    await secondFactor(server.url, secrets.later, { code: totpCode(secrets.later.secret, new Date(Date.now() + 30_000)) });
    await secondFactor(server.url, secrets.byCode, { recovery_code: secrets.byCode.codes[1] });
    await expectWorks(server, secrets, 2);
    const code = await mailedCode(secrets.owner.email, /reset-password#[^\s;]+;(\S+)/);
    const passwords = { password1: 'pear-Comet-58-linen', password2: 'pear-Comet-58-linen' };
    const reset = { username: secrets.owner.email, code, ...passwords };
    await insist(createProcessBrowser(server.url).post('/api/v3/accounts/password/reset', reset), 200);
  });
  await expect((await startProcess({ env: envOf('first'), port })).ready).rejects.toThrow('SECRET_KEY');
  const audit = await command('verifyAudit.js', [], envOf('second'));
  expect(audit).toEqual({ code: 0, output: expect.stringContaining('The audit trail is right') });
});
