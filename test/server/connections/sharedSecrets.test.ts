import { gitea } from '../apps/declaredConnector';
import { webhooks } from '../../../src/server/connectors/webhooks';
import { collect } from '../../../src/server/dataRights/export/collect';
import { definitionOf, hookTrigger, liveZap, runsOf, type LiveZap } from '../../support/liveZaps';
import { startServer, type Browser, type TestServer } from '../../support/serverHarness';
import { newUser, signedIn, type Somebody } from '../../support/serverPeople';
import { closeCounterparts, startCounterpart, type Counterpart } from '../connectors/counterpart';

const canary = 'canary-of-a-shared-token';
const seen: string[] = [];
const lines: string[] = [];
let server: TestServer;
let app: Counterpart;
let isRefused = false;

interface Person extends Somebody {
  readonly browser: Browser;
  readonly accountId: number;
}
let owner: Person;
let named: Person;
let member: Person;
let outsider: Person;
let connectionId: number;
let zap: LiveZap;

async function arrive(accountId?: number): Promise<Person> {
  const person = await newUser(server);
  const browser = await signedIn(server, person);
  const own: number = (await browser.get('/api/v3/accounts')).body.objects[0].id;
  if (accountId === undefined) return { ...person, browser, accountId: own };
  const row = { account_id: accountId, profile_id: person.id, role: 'member' as const, created_at: server.clock.now() };
  await server.context.db.insertInto('memberships').values(row).execute();
  return { ...person, browser, accountId };
}

const at = (rest = '') => `/api/v3/authentications/${connectionId}${rest}`;
const credentials = () => [
  { name: 'server', value: app.url },
  { name: 'token', value: canary },
];

/** Every endpoint of a connection, as one person asks it. The deletion is last. */
async function askAll({ browser, accountId }: Person): Promise<Record<string, number>> {
  const replies = {
    list: await browser.get(`/api/v3/authentications?account_id=${accountId}`),
    test: await browser.post(at('/tests'), {}),
    details: await browser.get(at()),
    usage: await browser.get(at('/usage')),
    rename: await browser.patch(at(), { title: 'Issues' }),
    share: await browser.patch(at(), { shared_with: [named.id] }),
    reconnect: await browser.put(at('/credentials'), { credentials: credentials() }),
    signIn: await browser.post(`/api/v3/authentications/sign-ins?account_id=${accountId}`, {
      api: 'GiteaCLIAPI',
      credentials: [
        { name: 'server', value: app.url },
        { name: 'client_id', value: 'x' },
      ],
      connection_id: connectionId,
    }),
  };
  seen.push(...Object.values(replies).map(({ text }) => text));
  return Object.fromEntries(Object.entries(replies).map(([name, { status }]) => [name, status]));
}

beforeAll(async () => {
  server = await startServer({ connectors: [gitea, webhooks], env: { OUTGOING_ALLOWED_NETWORKS: '127.0.0.1' }, logTo: lines });
  // The app repeats the token wherever it can.
  app = await startCounterpart(({ path, headers }) => {
    const token = String(headers.authorization);
    if (isRefused) return { status: 401, headers: { 'x-token': token }, body: { message: `the token ${token} is unknown` } };
    if (path.endsWith('/issues'))
      return {
        status: 201,
        body: {
          id: 1,
          number: 1,
          title: `seen ${token}`,
          body: Buffer.from(token).toString('base64'),
          html_url: `${app.url}/?t=${canary}`,
        },
      };
    return { body: { login: 'ada' } };
  });
  owner = await arrive();
  named = await arrive(owner.accountId);
  member = await arrive(owner.accountId);
  outsider = await arrive();
  const made = await owner.browser.post(`/api/v3/authentications?account_id=${owner.accountId}`, {
    api: 'GiteaCLIAPI',
    credentials: credentials(),
  });
  seen.push(made.text);
  connectionId = made.body.id;
  await owner.browser.patch(at(), { sharing: 'restricted', shared_with: [named.id] });
  zap = await liveZap(
    server,
    definitionOf(hookTrigger(), {
      kind: 'action',
      key: 's1',
      app: 'GiteaCLIAPI',
      event: 'create_issue',
      connectionId,
      title: null,
      note: '',
      fields: { repository: 'ada/engine', title: '{{trigger.body.title}}', body: '' },
    }),
    { beside: { ownerId: named.id } },
  );
  await server.context.db.updateTable('zaps').set({ account_id: owner.accountId }).where('id', '=', zap.id).execute();
});
afterAll(async () => {
  await closeCounterparts();
  await server.close();
});

it('a connection is managed by its owner alone, used and tested by those with whom it is shared, and unknown to everybody else [B3.39, S51]', async () => {
  const all = { list: 200, test: 200, details: 200, usage: 200, rename: 200, share: 200, reconnect: 200, signIn: 200 };
  const use = { list: 200, test: 200, details: 404, usage: 404, rename: 404, share: 404, reconnect: 404, signIn: 404 };
  expect(await askAll(owner)).toEqual(all);
  expect(await askAll(named)).toEqual(use);
  expect(await askAll(member)).toEqual({ ...use, test: 404 });
  expect(await askAll(outsider)).toEqual({ ...use, test: 404 });
  const listed = async ({ browser, accountId }: Person) =>
    (await browser.get(`/api/v3/authentications?account_id=${accountId}`)).body.objects.map(({ id }: { id: number }) => id);
  expect([await listed(named), await listed(member), await listed(outsider)]).toEqual([[connectionId], [], []]);
  for (const each of [named, member, outsider]) expect((await each.browser.delete(at())).status).toBe(404);
});

it('the steps of another person’s Zap are offered the connections that its owner may use as well [S51]', async () => {
  const hidden = await owner.browser.post(`/api/v3/authentications?account_id=${owner.accountId}`, {
    api: 'GiteaCLIAPI',
    credentials: credentials(),
  });
  const folder = await owner.browser.post(`/api/v3/folders?account_id=${owner.accountId}`, { title: 'Ours', is_shared: true });
  const listed = async (query: string) =>
    (await owner.browser.get(`/api/v3/authentications?account_id=${owner.accountId}${query}`)).body.objects?.map(
      ({ id }: { id: number }) => id,
    );
  await server.context.db.insertInto('zap_folders').values({ zap_id: zap.id, folder_id: folder.body.id }).execute();
  expect(await listed('')).toEqual([connectionId, hidden.body.id]);
  expect(await listed(`&zap_id=${zap.id}`)).toEqual([connectionId]);
  expect((await outsider.browser.get(`/api/v3/authentications?account_id=${outsider.accountId}&zap_id=${zap.id}`)).status).toBe(404);
  await owner.browser.delete(`/api/v3/authentications/${hidden.body.id}`);
});

it('a run with a shared connection works, and neither its history nor an export of data holds the token, although the app repeats it [S51, S61]', async () => {
  expect((await server.browser().post(zap.hook!, { title: 'hello' })).status).toBe(200);
  await server.runZaps();
  isRefused = true;
  expect((await server.browser().post(zap.hook!, { title: 'refused' })).status).toBe(200);
  await server.runZaps();
  const runs = await runsOf(server, zap);
  // In no order: both were accepted at the same time of the test's clock.
  expect(runs.map(({ state }) => state).sort()).toEqual(['held', 'succeeded']);
  expect(app.requests.some(({ headers }) => headers.authorization === `token ${canary}`)).toBe(true);
  for (const { browser } of [named, owner]) {
    seen.push((await browser.get(`/api/v3/runs?account_id=${owner.accountId}`)).text);
    for (const { id } of runs) {
      seen.push((await browser.get(`/api/v3/runs/${id}`)).text, (await browser.get(`/api/v3/runs/${id}/steps`)).text);
    }
    seen.push((await browser.get(at())).text, (await browser.get(`/api/v3/authentications?account_id=${owner.accountId}`)).text);
  }
  for (const { id } of [owner, named]) {
    seen.push(JSON.stringify(await server.context.db.transaction().execute((tx) => collect(tx, id, server.context.encryption))));
  }
  expect(seen.join('\n')).toContain('hello');
  expect(seen.map((text) => text.indexOf(canary)).filter((place) => place >= 0)).toEqual([]);
  const mails = await server.mails();
  expect(mails.some(({ subject }) => subject.startsWith('Reconnect Gitea'))).toBe(true);
  expect(JSON.stringify(mails)).not.toContain(canary);
});

it('the token is in no line of the log, and in the database only encrypted [S01, S61]', async () => {
  const { rows } = await server.server.database.pool.query<{ row: string }>(
    `select t::text as row from authentications t union all select t::text from run_steps t union all select t::text from runs t
      union all select t::text from outbox t union all select t::text from audit_events t`,
  );
  for (const text of [lines.join('\n'), rows.map(({ row }) => row).join('\n')]) {
    expect([
      text.includes(canary),
      text.includes(Buffer.from(canary).toString('hex')),
      text.includes(Buffer.from(canary).toString('base64')),
    ]).toEqual([false, false, false]);
  }
});
