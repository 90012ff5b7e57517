import { closeCounterparts, startCounterpart, type Counterpart } from '../connectors/counterpart';
import { decryptCredentials } from '../../../src/server/connections/store';
import { exporters } from '../../../src/server/dataRights/export/collect';
import { startServer, type Browser, type TestServer } from '../../support/serverHarness';
import { anyAddress, newUser, signedIn, type Somebody } from '../../support/serverPeople';

let server: TestServer;
let chat: Counterpart;
beforeAll(async () => {
  server = await startServer({ env: { OUTGOING_ALLOWED_NETWORKS: '127.0.0.1' } });
  chat = await startCounterpart(() => ({ status: 400, body: 'no_text' }));
});
afterAll(async () => {
  await server.close();
  await closeCounterparts();
});

interface Arrived {
  readonly person: Somebody;
  readonly browser: Browser;
  readonly accountId: number;
}
async function arrive(): Promise<Arrived> {
  const person = await newUser(server);
  const browser = await signedIn(server, person);
  const accountId = (await browser.get('/api/v3/accounts')).body.objects[0].id;
  return { person, browser, accountId };
}
const connect = ({ browser, accountId }: Arrived, body: object) => browser.post(`/api/v3/authentications?account_id=${accountId}`, body);
const listOf = async ({ browser, accountId }: Arrived) =>
  (await browser.get(`/api/v3/authentications?account_id=${accountId}`)).body.objects;
const start = async ({ browser }: Arrived, api: string) => browser.get(`/api/v3/authentications/start/${api}`);
const hotjar = { api: 'HotjarCLIAPI', credentials: [{ name: 'api_key', value: 'canary-of-hotjar' }] };

describe('what connecting an app asks for', () => {
  it('a connection needs a key, a password with its name, where the app is, or a grant for trying out [A2.28]', async () => {
    const me = await arrive();
    expect((await start(me, 'HotjarCLIAPI')).body).toEqual({
      app: { key: 'HotjarCLIAPI', name: 'Hotjar', slug: 'hotjar', logo_url: '/app-logos/hotjar.svg' },
      auth_type: 'api_key',
      way: 'fields',
      fields: [
        {
          name: 'api_key',
          label: 'API key',
          is_secret: true,
          type: 'secret',
          is_required: true,
          help: null,
          placeholder: null,
          default: null,
          choices: [],
        },
      ],
      oauth: null,
      ways: [],
      can_run: false,
    });
    expect((await start(me, 'prestashop')).body).toMatchObject({
      way: 'fields',
      fields: [
        { name: 'store', label: 'Store', is_secret: false },
        { name: 'username', label: 'Username', is_secret: false },
        { name: 'password', label: 'Password', is_secret: true },
      ],
    });
    expect((await start(me, 'OktaCLIAPI@1.0.0')).body).toMatchObject({
      way: 'demo',
      fields: [{ name: 'domain', label: 'Domain', is_secret: false }],
    });
  });

  it('a connection to an app that does not exist or that nobody may see gets 404 [A2.28, S51]', async () => {
    const me = await arrive();
    for (const api of ['no-such-app', 'toString', 'a'.repeat(100)]) expect([api, (await start(me, api)).status]).toEqual([api, 404]);
    expect((await connect(me, { ...hotjar, api: 'no-such-app' })).status).toBe(404);
  });
});

describe('a connected account', () => {
  it('a connected account is listed for the person who connected it, with how many of their Zaps use the app, and can be removed [A2.28]', async () => {
    const me = await arrive();
    const made = await connect(me, hotjar);
    expect(made).toMatchObject({ status: 201, body: { title: 'Hotjar', is_demo: false, zap_count: 0, auth_type: 'api_key' } });
    await connect(me, { ...hotjar, title: '  ' });
    const evernote = await connect(me, { api: 'evernote', credentials: [], is_demo: true, title: 'Team notes' });
    expect(evernote.body).toMatchObject({ title: 'Team notes', is_demo: true, can_run: false });
    const slack = { api: 'SlackCLIAPI', credentials: [{ name: 'url', value: chat.url }] };
    expect((await connect(me, slack)).body).toMatchObject({ title: 'Slack webhook', can_run: true, zap_count: 0 });
    await me.browser.post(`/api/v3/zaps?account_id=${me.accountId}`, { template_id: '146' });
    const counts = (await listOf(me)).map(({ title, zap_count: count }: { title: string; zap_count: number }) => [title, count]);
    expect(counts).toEqual([
      ['Team notes', 0],
      ['Hotjar', 0],
      ['Hotjar #2', 0],
      ['Slack webhook', 1],
    ]);
    expect((await listOf(me)).map(({ title }: { title: string }) => title)).toEqual(['Team notes', 'Hotjar', 'Hotjar #2', 'Slack webhook']);
    expect((await me.browser.delete(`/api/v3/authentications/${made.body.id}`)).status).toBe(204);
    expect((await me.browser.delete(`/api/v3/authentications/${made.body.id}`)).status).toBe(404);
    expect((await listOf(me)).map(({ title }: { title: string }) => title)).toEqual(['Team notes', 'Hotjar #2', 'Slack webhook']);
  });

  it('a connected account keeps its secret sealed, for its owner alone, and gives it to nobody [S01]', async () => {
    const me = await arrive();
    const made = await connect(me, hotjar);
    expect(made.text).not.toContain('canary-of-hotjar');
    const { rows } = await server.server.database.pool.query<{ row: string; sealed: Buffer }>(
      'select t::text as row, sealed from authentications t where id = $1',
      [made.body.id],
    );
    const row = rows[0]!;
    expect(row.row).not.toContain(Buffer.from('canary-of-hotjar').toString('hex'));
    expect(decryptCredentials(server.context, me.person.id, row.sealed)).toEqual({ api_key: 'canary-of-hotjar' });
    expect(() => decryptCredentials(server.context, me.person.id + 1, row.sealed)).toThrow('another profile');
    expect(JSON.stringify(await listOf(me))).not.toContain('canary-of-hotjar');
  });

  it('a connected account is nobody else’s to see or remove [S51]', async () => {
    const me = await arrive();
    const other = await arrive();
    const { body } = await connect(me, hotjar);
    expect((await other.browser.delete(`/api/v3/authentications/${body.id}`)).status).toBe(404);
    expect((await other.browser.get(`/api/v3/authentications?account_id=${me.accountId}`)).status).toBe(404);
    expect((await connect({ ...other, accountId: me.accountId }, hotjar)).status).toBe(404);
    expect(await listOf(other)).toEqual([]);
    expect(await listOf(me)).toHaveLength(1);
  });

  it.each([
    ['without its key', { ...hotjar, credentials: [] }, 'api_key', 'API key is required.'],
    ['with a blank key', { ...hotjar, credentials: [{ name: 'api_key', value: '  ' }] }, 'api_key', 'API key is required.'],
    [
      'with a key of several lines',
      { ...hotjar, credentials: [{ name: 'api_key', value: 'a\nb' }] },
      'api_key',
      'API key can’t contain line breaks.',
    ],
    [
      'with a key given twice',
      { ...hotjar, credentials: [...hotjar.credentials, ...hotjar.credentials] },
      'api_key',
      'API key is required.',
    ],
    [
      'with what it does not ask for',
      { ...hotjar, credentials: [...hotjar.credentials, { name: 'shoe_size', value: '44' }] },
      'credentials',
      'Hotjar doesn’t use this field.',
    ],
    ['with a long name', { ...hotjar, title: 'x'.repeat(101) }, 'title', 'The name can have at most 100 characters.'],
    [
      'without agreeing to a grant for trying out',
      { api: 'EvernoteCLIAPI', credentials: [] },
      'is_demo',
      'Confirm that this is a test connection.',
    ],
  ])('a connected account is not made %s [A2.28]', async (_what, body, field, sentence) => {
    const me = await arrive();
    expect(await connect(me, body)).toMatchObject({ status: 400, body: { field_errors: { [field]: [sentence] } } });
    expect(await listOf(me)).toEqual([]);
  });

  it('a connected account is not made for an app that needs none', async () => {
    const me = await arrive();
    expect((await start(me, 'WebHookCLIAPI')).body).toMatchObject({ way: 'not_needed', fields: [] });
    expect((await connect(me, { api: 'WebHookCLIAPI', credentials: [] })).status).toBe(400);
  });

  it('a connected account goes along in an export, without its secret, and goes with the person [S57]', async () => {
    const me = await arrive();
    await connect(me, hotjar);
    const exporter = exporters.find(({ name }) => name === 'connections')!;
    const exported = exporter.schema.parse(await exporter.read(server.context.db, me.person.id, server.context.encryption));
    expect(exported).toMatchObject([{ selected_api: expect.stringMatching(/^HotjarCLIAPI@/), title: 'Hotjar', is_demo: false }]);
    expect(JSON.stringify(exported)).not.toContain('canary');
    await server.context.db.deleteFrom('memberships').where('profile_id', '=', me.person.id).execute();
    await server.context.db.deleteFrom('profiles').where('id', '=', me.person.id).execute();
    const left = await server.context.db.selectFrom('authentications').select('id').where('profile_id', '=', me.person.id).execute();
    expect(left).toEqual([]);
  });
});

it('in production no invented credentials are accepted as a connection [S62]', async () => {
  const real = await startServer({
    env: {
      PATCHBAY_MODE: 'production',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'Patchbay <no-reply@patchbay.example>',
    },
  });
  try {
    const person = await newUser(real);
    const browser = await signedIn(real, person, anyAddress());
    const accountId = (await browser.get('/api/v3/accounts')).body.objects[0].id;
    expect((await browser.get('/api/v3/authentications/start/EvernoteCLIAPI')).body).toMatchObject({ way: 'unavailable' });
    const refused = await browser.post(`/api/v3/authentications?account_id=${accountId}`, {
      api: 'EvernoteCLIAPI',
      credentials: [],
      is_demo: true,
    });
    expect(refused).toMatchObject({ status: 400, body: { errors: ['Evernote can’t be connected here yet.'] } });
  } finally {
    await real.close();
  }
});
