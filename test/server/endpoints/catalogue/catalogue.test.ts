/** The collections of apps, templates and folders at the paths of their types (W4). */
import { services as serviceFixtures, zapTemplates } from '../../../../src/fixtures';
import { seed } from '../../../../src/server/seed';
import { startServer, type Browser, type TestServer } from '../../../support/serverHarness';
import { anyAddress } from '../../../support/serverPeople';
import { somebody } from '../../../support/serverTeams';
import { makeFolder } from '../../../support/serverZaps';

let server: TestServer;
let anybody: Browser;
beforeAll(async () => {
  server = await startServer();
  await seed(server.server);
  anybody = server.browser(anyAddress());
});
afterAll(() => server.close());

const cursorOf = (offset: number) => Buffer.from(`{"offset":${offset}}`).toString('base64');

/** Loads all records of a collection, page by page. */
async function everyPage(path: string): Promise<{ id: string; [field: string]: unknown }[]> {
  const all = [];
  let after = '';
  for (let next = true; next;) {
    const { status, body } = await anybody.get(`${path}${path.includes('?') ? '&' : '?'}first=30${after}`);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    all.push(...body.objects);
    after = `&after=${encodeURIComponent(body.page_info.end_cursor)}`;
    next = body.page_info.has_next_page;
  }
  return all;
}

describe('GET /api/v3/services', () => {
  it('GET /api/v3/services holds every public app once, page by page, and none that is hidden or private [B3.35, B3.51]', async () => {
    const listed = serviceFixtures.filter(
      (app) => app.isPublic && !app.isUpcoming && !app.isHidden && !app.isDeprecated && app.key !== 'FilterAPI',
    );
    expect((await everyPage('/api/v3/services')).map(({ id }) => id).sort()).toEqual(listed.map(({ key }) => key).sort());
  });

  it('GET /api/v3/services says which apps run here, and gives only those or only the others if asked', async () => {
    const keysOf = async (query: string) => (await everyPage(`/api/v3/services?${query}`)).map(({ key }) => key);
    const [all, here, others] = [await keysOf('sort=name'), await keysOf('can_run=true'), await keysOf('can_run=false')];
    expect([...here, ...others].sort()).toEqual([...all].sort());
    expect(here).toEqual(expect.arrayContaining(['WebHookCLIAPI', 'SlackCLIAPI', 'GiteaCLIAPI', 'RssCLIAPI']));
    expect(others).toEqual(expect.arrayContaining(['TrelloCLIAPI', 'GoogleSheetsV2CLIAPI', 'ShopifyCLIAPI']));
    const of = async (id: string) => (await anybody.get(`/api/v3/services/${id}`)).body.can_run;
    expect([await of('slack'), await of('trello')]).toEqual([true, false]);
  });

  it('GET /api/v3/services gives the apps that can run here first, each group by popularity', async () => {
    const all = await everyPage('/api/v3/services');
    const others = all.findIndex((service) => !service.can_run);
    expect(others).toBeGreaterThan(10);
    expect(all.slice(others).some((service) => service.can_run)).toBe(false);
    for (const group of [all.slice(0, others), all.slice(others)]) {
      const popularity = group.map((service) => service.popularity as number);
      expect(popularity).toEqual([...popularity].sort((a, b) => b - a));
    }
  });

  it('GET /api/v3/services gives the position of a page [B3.51, B3.52]', async () => {
    const { body } = await anybody.get(`/api/v3/services?sort=name&first=2&after=${encodeURIComponent(cursorOf(4))}`);
    const all = await everyPage('/api/v3/services?sort=name');
    expect(body.objects).toEqual(all.slice(5, 7));
    expect(body.page_info).toEqual({
      has_previous_page: true,
      has_next_page: true,
      start_cursor: cursorOf(5),
      end_cursor: cursorOf(6),
      total_count: all.length,
    });
  });

  it('searches, keeps a category and sorts [B3.36]', async () => {
    const found = (await anybody.get('/api/v3/services?search=shopify')).body.objects;
    expect(found).toMatchObject([{ id: 'ShopifyCLIAPI', name: 'Shopify', logo_url: expect.stringMatching(/^\/app-logos\//) }]);
    const mail = await everyPage('/api/v3/services?category=email&sort=name');
    expect(mail.length).toBeGreaterThan(2);
    expect(mail.every(({ categories }) => (categories as string[]).includes('email'))).toBe(true);
    const names = mail.map(({ name }) => String(name));
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b)));
  });

  it.each(['first=0', 'first=101', 'first=x', 'after=20', 'after=', `after=${cursorOf(-1)}`, `after=${cursorOf(0.5)}`, 'sort=age', 'x=1'])(
    'GET /api/v3/services answers 400 to ?%s, and 200 without it [S13, S50, S58]',
    async (query) => {
      expect((await anybody.get(`/api/v3/services?${query}`)).status).toBe(400);
      expect((await anybody.get('/api/v3/services?first=100')).status).toBe(200);
    },
  );

  it('GET /api/v3/services has one by its key, with a version too, or its slug, and 404 for what nobody may see', async () => {
    for (const id of ['GoogleMailV2CLIAPI', 'GoogleMailV2CLIAPI@2.6.0', 'gmail'])
      expect(await anybody.get(`/api/v3/services/${id}`)).toMatchObject({ status: 200, body: { id: 'GoogleMailV2CLIAPI', name: 'Gmail' } });
    const secret = serviceFixtures.find(({ isPublic }) => !isPublic)!.key;
    for (const id of [secret, 'NoSuchAPI']) expect((await anybody.get(`/api/v3/services/${id}`)).status).toBe(404);
  });
});

describe('GET /api/v3/zap-templates', () => {
  it('GET /api/v3/zap-templates holds every template once, page by page; by app and use case only those that fit [A3.35, B3.51]', async () => {
    const all = await everyPage('/api/v3/zap-templates');
    expect(all.map(({ id }) => id).sort()).toEqual(zapTemplates.map(({ id }) => id).sort());
    const leads = await everyPage('/api/v3/zap-templates?use_case=notify-my-team-about-new-leads');
    expect(leads.length).toBeGreaterThan(2);
    expect(leads.every(({ use_cases }) => (use_cases as string[]).includes('notify-my-team-about-new-leads'))).toBe(true);
    const discord = await everyPage('/api/v3/zap-templates?service_id=DiscordCLIAPI');
    expect(discord.length).toBeGreaterThan(0);
    expect(discord.every(({ service_ids }) => (service_ids as string[]).includes('DiscordCLIAPI'))).toBe(true);
  });

  it('GET /api/v3/zap-templates has one by its id, and 404 for none', async () => {
    expect(await anybody.get('/api/v3/zap-templates/103')).toMatchObject({
      status: 200,
      body: { id: '103', steps: [{ type: 'read' }, { type: 'filter' }, { type: 'write', selected_api: 'GoogleMailV2CLIAPI@2.6.0' }] },
    });
    expect((await anybody.get('/api/v3/zap-templates/none')).status).toBe(404);
  });

  it('GET /api/v3/zap-templates answers 400 to a bad cursor and to too large a page [S58]', async () => {
    for (const query of ['after=20', 'first=101']) expect((await anybody.get(`/api/v3/zap-templates?${query}`)).status).toBe(400);
  });
});

it('GET /api/v3/folders lists the visible folders of an account, and no others [B1.09, B3.32, S51]', async () => {
  const { person, browser } = await somebody(server);
  const other = await somebody(server);
  const accountId = (await browser.get('/api/v3/accounts')).body.objects[0].id as number;
  const own = await makeFolder(server, accountId, person.id, false);
  const shared = await makeFolder(server, accountId, other.person.id, true);
  await makeFolder(server, accountId, other.person.id, false);
  const { status, body } = await browser.get(`/api/v3/folders?account_id=${accountId}`);
  expect(status).toBe(200);
  expect(body.objects.map(({ id, name }: { id: number; name: string }) => [id, name])).toEqual([
    [own, 'Private'],
    [shared, 'Shared'],
  ]);
  expect((await other.browser.get(`/api/v3/folders?account_id=${accountId}`)).status).toBe(404);
});
