import { useJourney } from '../support/journey';
import { newConfirmedUser } from '../support/journeyPeople';
import { closeCounterparts, startCounterpart, type Counterpart } from '../server/connectors/counterpart';
import { arriveAt, expectAccessible, expectNoSidewaysScroll, openDashboard, resize } from './actions';
import { makeZap, until, untilLater } from './editorActions';

const journey = useJourney({ OUTGOING_ALLOWED_NETWORKS: '127.0.0.1' });

/** An app that takes orders unless it is out of order, and has a feed. */
let app: Counterpart;
let isOutOfOrder = false;
let entries = ['An old entry'];

const item = (title: string) => `<item><guid isPermaLink="false">${title}</guid><title>${title}</title></item>`;
const feed = () => `<?xml version="1.0"?><rss version="2.0"><channel><title>Notes</title>${entries.map(item).join('')}</channel></rss>`;
const requestsTo = (path: string) => app.requests.filter((request) => request.path === path);

beforeAll(async () => {
  app = await startCounterpart(({ path }) => {
    if (path === '/feed') return { headers: { 'content-type': 'application/rss+xml' }, body: feed() };
    return isOutOfOrder ? { status: 404, body: { error: 'No such order.' } } : { body: { id: 1 } };
  });
});
afterAll(() => closeCounterparts());

const head = { connectionId: null, title: null, note: '', fields: {} };
const tells = (path: string, value: string) => ({
  ...head,
  kind: 'action',
  key: 'tell',
  app: 'WebHookCLIAPI',
  event: 'post',
  title: 'Tell the app',
  fields: { url: `${app.url}${path}`, bodyType: 'raw', body: value },
});
const zapOf = (trigger: object, ...steps: object[]) => ({
  format: 1,
  zone: 'UTC',
  trigger: { ...head, key: 'trigger', ...trigger },
  steps,
});

describe('runs that need a person', () => {
  it('failed runs are chosen in the history and replayed together once the app works again [Z51]', async () => {
    const page = await journey.page();
    await openDashboard(page, await newConfirmedUser(journey.server));
    const hook = await makeZap(
      page,
      'Orders to the app',
      zapOf({ app: 'WebHookCLIAPI', event: 'catch_hook' }, tells('/orders', '{{trigger.body.order}}')),
    );
    isOutOfOrder = true;
    for (const order of [1, 2, 3]) expect((await page.request.post(hook, { data: { order } })).status()).toBe(200);
    await page.goto('/app/history');
    await page.getByRole('row', { name: /Orders to the app.*Failed 3 times/ }).waitFor();
    isOutOfOrder = false;

    await page.getByRole('checkbox', { name: 'Choose all failed runs' }).press('Space');
    const chosen = page.getByRole('group', { name: '3 runs chosen' });
    await chosen.waitFor();
    await expectAccessible(page);
    await resize(page, 360);
    await expectNoSidewaysScroll(page);
    await resize(page, 1280);
    await chosen.getByRole('button', { name: 'Replay' }).press('Enter');
    await page.getByText('3 runs are being replayed.').first().waitFor();
    await page
      .getByRole('row', { name: /Orders to the app/ })
      .filter({ hasText: 'Succeeded' })
      .first()
      .waitFor();
    await until(() => requestsTo('/orders').length === 6);
    // Each order was tried once in vain, and arrived once.
    expect(requestsTo('/orders').map(({ body }) => body)).toHaveLength(6);
    expect(
      requestsTo('/orders')
        .slice(3)
        .map(({ body }) => body)
        .sort(),
    ).toEqual(['1', '2', '3']);
  });

  it('runs of a flood are on hold, and begin at the rate that a person chooses in the history [Z33]', async () => {
    const page = await journey.page();
    await openDashboard(page, await newConfirmedUser(journey.server));
    await makeZap(
      page,
      'Entries of the feed',
      zapOf(
        { app: 'RssCLIAPI', event: 'new_item', fields: { url: `${app.url}/feed` } },
        {
          ...head,
          kind: 'code',
          key: 'read',
          app: 'CodeCLIAPI',
          event: 'run_javascript',
          fields: { title: '{{trigger.title}}' },
          source: 'return { title: input.title };',
        },
      ),
    );
    await until(() => requestsTo('/feed').length > 0);
    entries = Array.from({ length: 101 }, (_, index) => `Entry ${index}`);
    await page.goto('/app/history');
    const release = page.getByRole('button', { name: 'Release 101 runs on hold' });
    await untilLater(journey.server, 20, () => release.isVisible());
    await page.getByRole('button', { name: 'Show held runs' }).click();
    await arriveAt(page, /^\/app\/history\?(?:.*&)?state=held/);
    await page
      .getByRole('row', { name: /On hold: / })
      .first()
      .waitFor();
    await expectAccessible(page);

    await release.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Release runs on hold?' });
    await dialog.getByRole('combobox', { name: 'Rate' }).selectOption({ label: '10 runs a minute' });
    await expectAccessible(page);
    await resize(page, 360);
    await expectNoSidewaysScroll(page);
    await dialog.getByRole('button', { name: 'Release', exact: true }).press('Enter');
    await page.getByText('101 runs begin.').first().waitFor();
    await resize(page, 1280);
    const onHold = async () => {
      const accounts = (await (await page.request.get('/api/v3/accounts')).json()) as { objects: { id: number }[] };
      const url = `/api/v3/runs?account_id=${accounts.objects[0]!.id}&state=held`;
      return ((await (await page.request.get(url)).json()) as { held: number }).held;
    };
    // The first one begins at once, and ten in each minute.
    await until(async () => (await onHold()) <= 100);
    expect(await onHold()).toBeGreaterThan(80);
    await journey.server.advance({ seconds: 60 });
    await until(async () => (await onHold()) <= 90);
    expect(await onHold()).toBeGreaterThan(60);
    await journey.server.advance({ seconds: 900 });
    await until(async () => (await onHold()) === 0);
    await page.goto('/app/history');
    await page
      .getByRole('row', { name: /Entries of the feed/ })
      .filter({ hasText: 'Succeeded' })
      .first()
      .waitFor();
  });
});
