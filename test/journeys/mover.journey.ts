import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from 'playwright-core';
import { people } from '../../src/fixtures';
import { useJourney } from '../support/journey';
import { newUser } from '../support/journeyPeople';
import { arriveAt, expectAccessible, expectNoSidewaysScroll, openDashboard, resize } from './actions';

const journey = useJourney({ OUTGOING_ALLOWED_NETWORKS: '127.0.0.1' }, { usesDemo: true });
/** A member of a paid team who also owns a Free account. */
const dana = people.twoAccounts;

const from = (page: Page) => page.getByRole('combobox', { name: 'Move from' });
const to = (page: Page) => page.getByRole('combobox', { name: 'Move to' });
const zap = (page: Page, name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const ready = 'Email me the receipts of suppliers';
/** Uses a premium app, which her own account does not allow. */
const premium = 'File paid wholesale invoices';

async function lookAt(page: Page) {
  await expectAccessible(page);
  for (const width of [360, 750, 1280]) {
    await resize(page, width);
    await expectNoSidewaysScroll(page);
  }
}

/** Expects that on a narrow page no reason is cut off and no line covers the next. */
async function expectReadable(page: Page, list: Locator) {
  await resize(page, 360);
  const areApart = (group: Element | null) => {
    const boxes = [...(group?.querySelectorAll('li, [role=listitem]') ?? [])].map((item) => item.getBoundingClientRect());
    return boxes.length > 0 && boxes.every(({ top }, index) => index === 0 || top >= (boxes[index - 1]?.bottom ?? 0) - 1);
  };
  // The list measures its lines again after a change of the width, some frames later on a busy machine.
  await page.waitForFunction(areApart, await list.elementHandle());
  const lines = await list.getByRole('listitem').evaluateAll((items) =>
    items.map((item) => {
      const words = [...item.querySelectorAll('span')].filter((part) => part.textContent.includes('because'));
      return { isCut: [item, ...words].some((part) => part.scrollHeight > part.clientHeight + 1 && part.clientHeight > 0) };
    }),
  );
  expect(lines.filter(({ isCut }) => isCut)).toEqual([]);
  await resize(page, 1280);
}

type Call = (method: 'GET' | 'POST' | 'PUT', path: string, data?: object) => Promise<Record<string, unknown>>;

/** The ids of Dana's two accounts, and the API with her session. */
async function accountsOf(page: Page): Promise<{ harbor: number; novak: number; call: Call }> {
  const asked = await page.request.get('/api/v3/csrf');
  const { csrf_token: token } = (await asked.json()) as { csrf_token: string };
  const headers = { 'x-csrftoken': token, 'x-requested-with': 'XMLHttpRequest', origin: new URL(asked.url()).origin };
  const call: Call = async (method, path, data) => {
    const reply = await page.request.fetch(path, { method, headers, ...(data && { data }) });
    if (!reply.ok()) throw new Error(`${method} ${path} answered ${reply.status()}: ${await reply.text()}`);
    return (await reply.json()) as Record<string, unknown>;
  };
  const { objects } = (await call('GET', '/api/v3/accounts')) as unknown as { objects: { id: number; name: string }[] };
  const idOf = (name: string): number => objects.find((account) => account.name === name)!.id;
  return { harbor: idOf('Harbor Coffee Roasters'), novak: idOf('Novák Bookkeeping'), call };
}

/** Answers as an incoming webhook of Slack does to the message without a text by which a new connection is checked. */
const chat = createServer((request, reply) => {
  request.resume();
  reply.writeHead(400).end('no_text');
});
beforeAll(() => new Promise<void>((listens) => chat.listen(0, '127.0.0.1', listens)));
afterAll(() => new Promise((closed) => chat.close(closed)));

async function connectChat(call: Call, accountId: number, title: string): Promise<number> {
  const url = `http://127.0.0.1:${(chat.address() as AddressInfo).port}/hook`;
  const body = { api: 'SlackCLIAPI', title, credentials: [{ name: 'url', value: url }] };
  return (await call('POST', `/api/v3/authentications?account_id=${accountId}`, body)).id as number;
}

describe('moving Zaps between two accounts', () => {
  it('moving Zaps between two accounts opens at each of its addresses, and shows which Zaps would be turned off, which moved, and the undo [B2.02, B2.22, B2.24]', async () => {
    const page = await journey.page();
    await openDashboard(page, dana);
    await page.goto('/app/move-zaps');
    await from(page).selectOption({ label: 'Harbor Coffee Roasters' });
    await zap(page, ready).waitFor();
    await arriveAt(page, /^\/app\/move-zaps\/from\/\d+/);
    const harbor = await from(page).inputValue();
    const novak = await to(page).inputValue();
    for (const [path, accounts] of [
      [`/app/move-zaps/from/${novak}`, [novak, harbor]],
      [`/app/move-zaps/to/${novak}`, [harbor, novak]],
      [`/app/move-zaps/from/${harbor}/to/${novak}`, [harbor, novak]],
    ] as const) {
      await page.goto(path);
      await heading(page, 'Move Zaps Between Accounts').waitFor();
      await page.getByRole('group', { name: /^Zaps of/ }).waitFor();
      expect([await from(page).inputValue(), await to(page).inputValue()]).toEqual(accounts);
    }
    await lookAt(page);

    await zap(page, ready).check();
    await zap(page, premium).check();
    const move = page.getByRole('button', { name: 'Move these 2 Zaps' });
    await move.click();
    await heading(page, 'Review before moving').waitFor();
    const lines = page.getByRole('group', { name: 'What will happen to each Zap' });
    expect(await lines.innerText()).toMatch(/will be turned off because/);
    // The connection that it gets there is the only one of the app, until another choice is made.
    const slack = page.getByRole('combobox', { name: 'Slack, used by 1 Zap' });
    expect(await lines.innerText()).toContain('Slack: Office channel');
    await slack.selectOption({ label: 'Connect later' });
    await lines.getByText('Slack: Connect later').waitFor();
    expect(await lines.innerText()).toContain('no Slack connection is chosen for it');
    await lookAt(page);
    await slack.selectOption({ label: 'Office channel' });
    await lines.getByText('Slack: Office channel').waitFor();
    await expectReadable(page, lines);
    await move.click();

    await heading(page, 'Transfer complete!').waitFor();
    expect(await page.getByText(/^2 Zaps moved to Novák Bookkeeping\./).innerText()).toContain('1 of them was turned off.');
    await lookAt(page);
    await expectReadable(page, page.getByRole('group', { name: 'What happened to each Zap' }));
    // The report is still there after a reload.
    await page.reload();
    await heading(page, 'Transfer complete!').waitFor();
    await page.getByText(/^You can undo this for another 2[34] hours\.$/).waitFor();

    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('2 Zaps moved back to Harbor Coffee Roasters.').waitFor();
    await heading(page, 'Transfer undone').waitFor();
    await page.getByRole('link', { name: 'Move More Zaps' }).click();
    await arriveAt(page, `/app/move-zaps/from/${harbor}/to/${novak}`);
    for (const title of [ready, premium]) {
      await zap(page, title).waitFor();
      expect(await page.getByRole('listitem').filter({ hasText: title }).innerText()).toContain('On');
    }
  });

  it('moving a Zap with several connections of one app gives each step the connection that was chosen for it, and the undo the one from before [T58, T60]', async () => {
    const page = await journey.page();
    await openDashboard(page, dana);
    const { harbor, novak, call } = await accountsOf(page);
    const before = [
      await connectChat(call, harbor, 'Morning channel'),
      await connectChat(call, harbor, 'Evening channel'),
      await connectChat(call, harbor, 'Weekend channel'),
    ];
    const [first, second] = [await connectChat(call, novak, 'Day channel'), await connectChat(call, novak, 'Night channel')];
    const title = 'Tell each shift about an order';
    const head = { title: null, note: '' };
    const { id } = await call('POST', `/api/v3/zaps?account_id=${harbor}`, { title });
    const definition = {
      format: 1,
      zone: 'Europe/Prague',
      trigger: { ...head, connectionId: null, key: 'trigger', app: 'WebHookCLIAPI', event: 'catch_hook', fields: {} },
      steps: before.map((connectionId, index) => ({
        ...head,
        connectionId,
        kind: 'action',
        key: `step${index + 1}`,
        app: 'SlackCLIAPI',
        event: 'channel_message',
        fields: { text: 'An order came in.' },
      })),
    };
    const { revision } = await call('PUT', `/api/v3/zaps/${String(id)}/draft`, { definition, base_revision: 0 });
    await call('POST', `/api/v3/zaps/${String(id)}/publications`, { base_revision: revision, turn_on: true });
    const used = async () => {
      const draft = (await call('GET', `/api/v3/zaps/${String(id)}/draft`)) as unknown as { definition: typeof definition };
      return draft.definition.steps.map(({ connectionId }) => connectionId);
    };
    expect(await used()).toEqual(before);

    await page.goto(`/app/move-zaps/from/${harbor}/to/${novak}`);
    await zap(page, title).check();
    await page.getByRole('button', { name: 'Move this Zap' }).click();
    await heading(page, 'Review before moving').waitFor();
    const choice = (channel: string) => page.getByRole('combobox', { name: `Slack (${channel}), used by 1 Zap` });
    await choice('Morning channel').selectOption({ label: 'Night channel' });
    await choice('Evening channel').selectOption({ label: 'Day channel' });
    await choice('Weekend channel').selectOption({ label: 'Connect later' });
    const lines = page.getByRole('group', { name: 'What will happen to each Zap' });
    await lines.getByText('Connect later').waitFor();
    await lookAt(page);
    await page.getByRole('button', { name: 'Move this Zap' }).click();
    await heading(page, 'Transfer complete!').waitFor();
    expect(await used()).toEqual([second, first, null]);

    await page.getByRole('button', { name: 'Undo' }).click();
    await heading(page, 'Transfer undone').waitFor();
    expect(await used()).toEqual(before);
  });

  it('moving Zaps between two accounts shows the state of the server if the answer was lost [R03]', async () => {
    const page = await journey.page();
    await openDashboard(page, dana);
    await page.goto('/app/move-zaps');
    await from(page).selectOption({ label: 'Novák Bookkeeping' });
    await zap(page, 'Open an issue for every new client').check();
    // The server moves the Zaps, but its answers do not arrive.
    journey.expectNoise(/ERR_FAILED/);
    let lost = 0;
    await page.route('**/api/v3/zaps/move', async (route) => {
      await route.fetch();
      lost += 1;
      await route.abort();
    });
    await page.getByRole('button', { name: 'Move this Zap' }).click();
    await heading(page, 'Transfer failed!').waitFor();
    expect(lost).toBeGreaterThan(0);
    await page.unroute('**/api/v3/zaps/move');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByRole('button', { name: 'Move this Zap' }).click();
    await heading(page, 'Transfer complete!').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('1 Zap moved back to Novák Bookkeeping.').waitFor();
  });

  it('moving Zaps between two accounts needs a second account [B2.05]', async () => {
    const person = await newUser(journey.server);
    const page = await journey.page();
    await openDashboard(page, person);
    await page.goto('/app/move-zaps');
    await page
      .getByText('You need to belong to at least two accounts in order to move Zaps between them, but you only belong to one account.')
      .waitFor();
    await lookAt(page);
  });
});
