import { SharedZapQuery } from '../../../src/contract/browser/graphql/operations/sharedZaps';
import { ZapPreviewQuery } from '../../../src/contract/browser/graphql/operations/signUpContexts';
import { ask } from '../../support/graphqlAsk';
import { startServer, type Browser, type TestServer } from '../../support/serverHarness';
import { anyAddress, newUser, signedIn, type Somebody } from '../../support/serverPeople';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

interface Arrived {
  readonly person: Somebody;
  readonly browser: Browser;
  readonly accountId: number;
}
async function arrive(): Promise<Arrived> {
  const person = await newUser(server);
  const browser = await signedIn(server, person);
  return { person, browser, accountId: (await browser.get('/api/v3/accounts')).body.objects[0].id };
}
/** Creates a person with a Zap of three steps. */
async function arriveWithZap(): Promise<Arrived & { zapId: number }> {
  const me = await arrive();
  const { body } = await me.browser.post(`/api/v3/zaps?account_id=${me.accountId}`, { template_id: '103' });
  return { ...me, zapId: body.id };
}
const share = ({ browser, zapId }: { browser: Browser; zapId: number }, visibility: string) =>
  browser.post(`/api/v3/zaps/${zapId}/share`, { visibility });
const look = async (browser: Browser, id: string) => (await ask(browser, SharedZapQuery, { id })).zapPreview;
const anybody = () => server.browser(anyAddress());
const copy = ({ browser, accountId }: Arrived, id: string) => browser.post(`/api/v3/shared-zaps/${id}/copy?account_id=${accountId}`, {});
const zapsOf = async ({ browser, accountId }: Arrived) => (await browser.get(`/api/v3/zaps?account_id=${accountId}`)).body.objects;

describe('sharing a Zap', () => {
  it('sharing a Zap makes one link that cannot be guessed, by which a visitor sees its steps and apps, and nobody’s address', async () => {
    const me = await arriveWithZap();
    expect((await me.browser.get(`/api/v3/zaps/${me.zapId}/share`)).body).toMatchObject({ zap: { id: me.zapId }, share: null });
    const made = await share(me, 'public');
    expect(made.status).toBe(201);
    const { id } = made.body.share;
    expect(id).toMatch(/^[\w-]{24}$/);
    expect(made.body.zap.steps.map(({ app }: { app: string }) => app)).toEqual(['HubSpot', 'Filter by Patchbay', 'Gmail']);
    expect(await share(me, 'public')).toMatchObject({ status: 200, body: { share: { id } } });
    expect(await look(anybody(), id)).toMatchObject({
      title: 'Email new HubSpot contacts from your region',
      owner: { id: me.person.id, name: 'Ada Lovelace' },
      nodes: [
        { title: 'New contact', service: { name: 'HubSpot', logoUrl: '/app-logos/hubspot.svg' } },
        { service: { name: 'Filter by Patchbay' } },
        { title: 'Send an email', service: { name: 'Gmail' } },
      ],
    });
    const whole = await ask(anybody(), ZapPreviewQuery, { id });
    expect(whole.zapPreview).toMatchObject({ shareVisibility: 'public', isShared: true, sourceUrl: null, owner: { email: null } });
  });

  it('sharing a Zap with the account alone hides it from everybody else', async () => {
    const me = await arriveWithZap();
    const { id } = (await share(me, 'account')).body.share;
    expect(await look(anybody(), id)).toBeNull();
    expect(await look((await arrive()).browser, id)).toBeNull();
    expect(await look(me.browser, id)).toMatchObject({ id });
    expect((await copy(await arrive(), id)).status).toBe(404);
  });

  it('sharing a Zap ends for good: the old link opens nothing, and a later one has another address', async () => {
    const me = await arriveWithZap();
    const { id } = (await share(me, 'public')).body.share;
    expect((await me.browser.delete(`/api/v3/zaps/${me.zapId}/share`)).status).toBe(204);
    expect((await me.browser.delete(`/api/v3/zaps/${me.zapId}/share`)).status).toBe(404);
    expect(await look(anybody(), id)).toBeNull();
    expect((await copy(await arrive(), id)).status).toBe(404);
    expect((await share(me, 'public')).body.share.id).not.toBe(id);
  });

  it('sharing a Zap is its owner’s alone, while they belong to the account [S51]', async () => {
    const me = await arriveWithZap();
    const other = { ...(await arrive()), zapId: me.zapId };
    await server.context.db
      .insertInto('memberships')
      .values({ account_id: me.accountId, profile_id: other.person.id, role: 'admin', created_at: server.clock.now() })
      .execute();
    for (const zapId of [me.zapId, 999_999, 99_999_999_999]) {
      expect((await share({ ...other, zapId }, 'public')).status).toBe(404);
      expect((await other.browser.get(`/api/v3/zaps/${zapId}/share`)).status).toBe(404);
      expect((await other.browser.delete(`/api/v3/zaps/${zapId}/share`)).status).toBe(404);
    }
    await server.context.db.deleteFrom('memberships').where('profile_id', '=', me.person.id).execute();
    expect((await share(me, 'public')).status).toBe(404);
  });

  it('sharing a Zap makes one link when asked twice at once', async () => {
    const me = await arriveWithZap();
    const replies = await Promise.all([share(me, 'public'), share(me, 'public')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 201]);
    expect(new Set(replies.map(({ body }) => body.share.id)).size).toBe(1);
  });
});

describe('a copy of a shared Zap', () => {
  it('a copy of a shared Zap is a draft of the person with the same steps, which says where it comes from', async () => {
    const me = await arriveWithZap();
    const { id } = (await share(me, 'public')).body.share;
    const taker = await arrive();
    const made = await copy(taker, id);
    expect(made.status).toBe(201);
    const [zap] = await zapsOf(taker);
    const [original] = await zapsOf(me);
    expect(zap).toMatchObject({ id: made.body.id, state: 'draft', title: original.title, owner_id: taker.person.id, folder_ids: [] });
    const stepsOf = ({ nodes }: { nodes: { id: number }[] }) => nodes.map(({ id: _id, ...step }) => step);
    expect(stepsOf(zap)).toEqual(stepsOf(original));
    const again = (await share({ ...taker, zapId: zap.id }, 'public')).body.share.id;
    expect((await ask(anybody(), ZapPreviewQuery, { id: again })).zapPreview).toMatchObject({ sourceUrl: `/shared/${id}` });
    // It is a copy, so deleting the original does not affect it.
    await server.context.db.deleteFrom('zaps').where('id', '=', me.zapId).execute();
    expect(await zapsOf(taker)).toHaveLength(1);
    expect(await look(anybody(), id)).toBeNull();
  });

  it('a copy of a shared Zap replies 404 for an account of others and a link that is none [S51]', async () => {
    const me = await arriveWithZap();
    const taker = await arrive();
    const { id } = (await share(me, 'public')).body.share;
    expect((await copy({ ...taker, accountId: me.accountId }, id)).status).toBe(404);
    expect((await copy(taker, 'no-such-link')).status).toBe(404);
  });
});
