import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoIdentityProvider } from '../../../src/fixtures';
import { createProcessBrowser } from '../../support/processBrowser';
import { signUpForm } from '../../support/serverPeople';
import { endProcesses, startProcess } from '../../support/serverProcess';

const folder = mkdtempSync(join(tmpdir(), 'patchbay-saml-'));
const env = { DATA_DIR: join(folder, 'data'), CAPTCHA_COST: '5' };
const certificate = join(folder, 'idp.pem');
const person = { email: 'ada@acme.example', password: 'plum-Orbit-47-velvet' };
let accountId: number;

/** Runs `npm run saml -- …` as a separate process on the same database. */
async function samlFrom(caller: object, ...args: string[]): Promise<{ code: number | null; said: string[] }> {
  const process = await startProcess({ entry: 'saml.js', args, env: { ...env, PUBLIC_URL: 'https://patchbay.example', ...caller } });
  const code = await process.ended;
  return { code, said: process.output().split('\n') };
}

const saml = (...args: string[]) => samlFrom({}, ...args);

/** Returns the server's answer. The server runs on that database only during the call. */
async function served<T>(ask: (url: string) => Promise<T>): Promise<T> {
  const server = await startProcess({ env });
  await server.ready;
  const answer = await ask(server.url);
  server.child.kill('SIGTERM');
  await server.ended;
  return answer;
}
const logIn = () => served(async (url) => (await createProcessBrowser(url).post('/api/v3/login', person))?.status);

beforeAll(async () => {
  writeFileSync(certificate, demoIdentityProvider.certificate);
  accountId = await served(async (url) => {
    const browser = createProcessBrowser(url);
    await browser.post('/api/v3/profiles', signUpForm({ email: person.email, password1: person.password }));
    expect((await browser.post('/api/v3/login', person))?.status).toBe(200);
    return (await browser.get('/api/v3/accounts'))?.body.objects[0].id as number;
  });
});
afterAll(async () => {
  await endProcesses();
  rmSync(folder, { recursive: true, force: true });
});

const connection = (required: boolean, file = certificate) => [
  'add',
  ...['--account', String(accountId), '--domains', 'acme.example,acme.test', '--entity-id', 'https://idp.example/metadata'],
  ...['--sso-url', 'https://idp.example/sso', '--certificate', file],
  ...(required ? ['--required'] : []),
];

describe('npm run saml', () => {
  it('npm run saml connects an account, lists and removes the connection, and the server keeps to each [S14, A3.38]', async () => {
    expect(await saml('list')).toEqual({ code: 0, said: ['No account has a connection.'] });

    expect(await saml(...connection(true))).toEqual({
      code: 0,
      said: [
        `The people of account ${accountId} can log in at https://idp.example/sso, and in no other way.`,
        'Enter this at the provider:',
        `  metadata and entity id  https://patchbay.example/sso/saml/${accountId}/metadata`,
        `  address for answers     https://patchbay.example/sso/saml/${accountId}/acs`,
        `  start address           https://patchbay.example/sso/saml/${accountId}/start`,
      ],
    });
    expect(await logIn()).toBe(403);
    const line = (kind: string) =>
      `account ${accountId}  acme.example,acme.test  https://idp.example/metadata  https://idp.example/sso  1 certificate(s)  ${kind}`;
    expect(await saml('list')).toEqual({ code: 0, said: [line('required')] });

    // Files are named as seen from where npm was called.
    expect((await samlFrom({ INIT_CWD: folder }, ...connection(false, 'idp.pem'))).code).toBe(0);
    expect(await saml('list')).toEqual({ code: 0, said: [line('optional')] });
    expect(await logIn()).toBe(200);

    expect((await saml('remove', '--account', String(accountId))).code).toBe(0);
    expect(await saml('list')).toEqual({ code: 0, said: ['No account has a connection.'] });
  });

  it.each([
    ['no act', [], /^Usage: npm run saml -- list/],
    ['an unknown act', ['dance'], /^Usage: npm run saml -- list/],
    ['an unknown option', ['list', '--colour', 'red'], /Unknown option '--colour'/],
    ['no account', ['remove'], /^--account must be the id of an account\./],
    ['an account without a connection', ['remove', '--account', '99999'], /^Account 99999 has no connection\.$/],
    ['a missing file', ['add', '--account', '1', '--certificate', '/no/such/file'], /^There is no file \/no\/such\/file\.$/],
  ])(
    'given %s, ends with 1 and says why, without a stack [S14]',
    async (_words, args, said) => {
      const reply = await saml(...args);
      expect(reply.code).toBe(1);
      expect(reply.said.join('\n')).toMatch(said);
      expect(reply.said.join('\n')).not.toMatch(/\n\s+at /);
    },
    60_000,
  );
});
