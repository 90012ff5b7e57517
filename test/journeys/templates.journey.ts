import type { Page } from 'playwright-core';
import { startAppDoubles, signInPages, type AppDoubles } from '../support/appDoubles';
import { startAuthorizationServer, type AuthorizationServer } from '../support/authorizationServer';
import { useJourney } from '../support/journey';
import { newConfirmedUser } from '../support/journeyPeople';
import { expectAccessible, openDashboard } from './actions';
import { card, insert, open, publish, reach, saved, step, until, untilLater } from './editorActions';

let signIns: AuthorizationServer;
let apps: AppDoubles;
const journey = useJourney(
  async (url) => {
    signIns = await startAuthorizationServer([url]);
    apps = await startAppDoubles(signIns);
    return { OUTGOING_ALLOWED_NETWORKS: '127.0.0.1', APP_DOUBLES: apps.url };
  },
  { guests: () => signInPages },
);
afterAll(async () => {
  await apps?.close();
  await signIns?.close();
});

/** A page of a new person in the editor of a Zap from a template, which they have found by its title. */
async function start(title: string): Promise<Page> {
  const page = await journey.page();
  // Google and Microsoft ask at their own addresses, where the double answers.
  for (const origin of signInPages) {
    await page.context().route(`${origin}/**`, async (route) => {
      const { pathname, search } = new URL(route.request().url());
      const path = pathname.includes('/login/oauth/') ? pathname : '/login/oauth/authorize';
      const reply = await fetch(`${signIns.url}${path}${search}`, { redirect: 'manual' });
      const location = reply.headers.get('location');
      await route.fulfill({
        status: reply.status,
        contentType: 'text/html',
        body: await reply.text(),
        ...(location !== null && { headers: { location } }),
      });
    });
  }
  await openDashboard(page, await newConfirmedUser(journey.server));
  await page.goto('/app/templates');
  await page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: /search/i }))
    .first()
    .fill(title);
  await page.getByRole('link', { name: title }).click();
  await page.getByRole('button', { name: 'Use this template' }).click();
  await card(page, 1).waitFor();
  return page;
}

/** Of an app that is connected by a sign-in and nothing else. */
const onlyWay = 'Sign in';

/** Connects the app of a step by the form in the window that its link opens. `way`: of signing in at the app itself. */
async function connect(page: Page, position: number, values: Readonly<Record<string, string>>, way: string | null = null) {
  await open(page, position, 'Setup');
  const link = step(page, position)
    .getByRole('link', { name: /^Connect / })
    .first();
  const [form] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  if (way !== null && way !== onlyWay) await form.getByText(way, { exact: true }).click();
  // A way of signing in can have the name of its field.
  for (const [label, value] of Object.entries(values))
    await form.getByLabel(label).and(form.locator('input:not([type=radio])')).fill(value);
  if (way !== null) {
    await form.getByRole('button', { name: /^Continue to/ }).click();
    await Promise.all([form.waitForEvent('close'), form.getByRole('link', { name: 'Authorize' }).click()]);
  } else await Promise.all([form.waitForEvent('close'), form.getByRole('button', { name: /^Connect/ }).click()]);
  await page.bringToFront();
  // The step goes on with its fields.
  await card(page, position)
    .getByText(/^Connect /)
    .waitFor({ state: 'detached' });
}

/** Chooses a value of a list that the app has given. */
async function pick(page: Page, position: number, label: RegExp, choice: string) {
  await open(page, position, 'Configure');
  const list = await reach(page, position, step(page, position).getByRole('combobox', { name: label }));
  await list.locator('option', { hasText: choice }).waitFor({ state: 'attached' });
  await list.selectOption({ label: choice });
}

/** Finds the run of the Zap in the history, which is done. */
async function findRun(page: Page, title: string) {
  await page.goto('/app/history');
  const row = page.getByRole('row', { name: new RegExp(title) }).filter({ hasText: 'Succeeded' });
  await row.first().waitFor();
}

/** The client that a person has registered at Google or Microsoft. */
const client = () => ({ 'Client ID': signIns.client.id, 'Client secret': signIns.client.secret });

const now = async () => new Date((await journey.server.now({})).milliseconds);
const hasTold = (address: string) => () => apps.count(address) > 0;

afterEach(() => expect(apps.unanswered).toEqual([]));

describe('templates', () => {
  it('leads of Meta arrive in Slack: both are connected by a token, and the page, the form and the channel are chosen [Z193]', async () => {
    const title = 'Tell a Slack channel about new Facebook leads';
    const page = await start(title);
    await connect(page, 1, { 'Access token': 'EAA-token' });
    await pick(page, 1, /^Page/, 'Harbour lanterns');
    await pick(page, 1, /^Form/, 'Offers for the harbour');
    await connect(page, 2, { 'Bot token': 'xoxb-token' });
    await pick(page, 2, /^Channel/, 'leads');
    await saved(page);
    await expectAccessible(page);
    const looks = apps.count('GET graph.facebook.com/v24.0/99/leads');
    await publish(page);
    await until(() => apps.count('GET graph.facebook.com/v24.0/99/leads') > looks);
    const answer = (name: string, value: string) => ({ name, values: [value] });
    const field_data = [answer('full_name', 'Ada Lovelace'), answer('email', 'ada@example.com'), answer('phone_number', '+49301')];
    apps.leads.unshift({ id: '1203', created_time: (await now()).toISOString(), form_id: '99', field_data });
    await untilLater(journey.server, 20, hasTold('POST slack.com/api/chat.postMessage'));
    expect(apps.received('POST slack.com/api/chat.postMessage')).toMatchObject([
      { channel: 'C01', text: 'New lead: Ada Lovelace, ada@example.com, +49301' },
    ]);
    await findRun(page, title);
  });

  it('a ticket of Zendesk becomes an issue of Atlassian, with what the template took from it [Z193]', async () => {
    const title = 'Create Jira issues from new Zendesk tickets';
    const page = await start(title);
    await connect(page, 1, { Subdomain: 'harbour', Email: 'ada@example.com', 'API token': 'zendesk-token' });
    await connect(page, 2, { Site: 'harbour', Email: 'ada@example.com', 'API token': 'atlassian-token' });
    await pick(page, 2, /^Project/, 'Harbour (ABC)');
    await pick(page, 2, /^Type/, 'Task');
    await saved(page);
    await publish(page);
    await until(() => apps.isTold('zendesk'));
    expect(await apps.send('zendesk', { type: 'zen:event-type:ticket.created', detail: { id: '35' } }, await now())).toBe(200);
    await until(hasTold('POST harbour.atlassian.net/rest/api/2/issue'));
    expect(apps.received('POST harbour.atlassian.net/rest/api/2/issue')).toMatchObject([
      {
        fields: {
          project: { id: '10000' },
          issuetype: { id: '10001' },
          summary: 'Where are my lanterns?',
          description: 'Ticket 35:\n\nI ordered them on Monday.',
        },
      },
    ]);
    await findRun(page, title);
  });

  it('an answer that Typeform sends to the address of the Zap arrives in Discord [Z193]', async () => {
    const title = 'Tell Discord about new Typeform responses';
    const page = await start(title);
    await connect(page, 1, { 'Personal token': 'tfp_token' });
    await pick(page, 1, /^Form/, 'How did you find us?');
    await connect(page, 2, { 'Bot token': 'bot-token' });
    await pick(page, 2, /^Server/, 'Harbour');
    await pick(page, 2, /^Channel/, 'answers');
    await saved(page);
    await publish(page);
    const definition = { id: 'F1', title: 'How did you find us?', fields: [] };
    const form_response = { form_id: 'F1', token: '2108', submitted_at: '2026-11-21T09:30:00Z', definition, answers: [] };
    await until(() => apps.isTold('typeform'));
    expect(await apps.send('typeform', { event_id: 'E1', event_type: 'form_response', form_response }, await now())).toBe(200);
    await until(hasTold('POST discord.com/api/v10/channels/13/messages'));
    expect(apps.received('POST discord.com/api/v10/channels/13/messages')).toMatchObject([
      { content: 'New answers to “How did you find us?”, sent at 2026-11-21T09:30:00Z' },
    ]);
    await findRun(page, title);
  });

  it('an order of a shop with GraphQL becomes a row of Google Sheets, whose columns the person maps after a sign-in at Google [Z193]', async () => {
    const title = 'Add new Shopify orders to Google Sheets';
    const page = await start(title);
    await connect(page, 1, { Shop: 'harbour.myshopify.com', 'Access token': 'shpat_token' });
    await connect(page, 2, client(), onlyWay);
    await pick(page, 2, /^Spreadsheet/, 'Orders of the shop');
    await pick(page, 2, /^Sheet/, 'Orders');
    await insert(page, 2, 'Number', 'Number');
    await insert(page, 2, 'Total', 'Shop money › Total');
    await saved(page);
    await expectAccessible(page);
    await publish(page);
    await until(() => apps.isTold('shopify'));
    expect(await apps.send('shopify', { admin_graphql_api_id: 'gid://shopify/Order/1' }, await now())).toBe(200);
    const rows = "POST sheets.googleapis.com/v4/spreadsheets/S1/values/'Orders'!A1:append";
    await until(() => apps.count(rows) > 0);
    expect(apps.received(rows)).toMatchObject([{ values: [['#1001', '12.50']] }]);
    await findRun(page, title);
  });

  it('a deal of HubSpot arrives in a channel of Microsoft Teams after a sign-in at Microsoft [Z193]', async () => {
    const title = 'Tell Microsoft Teams about new HubSpot deals';
    const page = await start(title);
    await connect(page, 1, { 'Access token': 'pat-token' });
    await connect(page, 2, client(), 'Sign in with Microsoft');
    await pick(page, 2, /^Team/, 'Sales');
    await pick(page, 2, /^Channel/, 'Deals');
    await saved(page);
    const search = 'POST api.hubapi.com/crm/v3/objects/deals/search';
    const looks = apps.count(search);
    await publish(page);
    await until(() => apps.count(search) > looks);
    const createdate = (await now()).toISOString();
    const properties = { dealname: 'New website', amount: '1250.00', dealstage: 'won', pipeline: 'default', createdate };
    apps.deals.unshift({ id: '512', createdAt: createdate, updatedAt: createdate, archived: false, properties });
    const messages = 'POST graph.microsoft.com/v1.0/teams/T1/channels/K1/messages';
    await untilLater(journey.server, 20, hasTold(messages));
    expect(apps.received(messages)).toMatchObject([{ body: { content: expect.stringContaining('New deal: New website, 1250.00') } }]);
    await findRun(page, title);
  });

  it('a record of Airtable is copied into another table by one connection with a key [Z193]', async () => {
    const title = 'Copy new Airtable records into another table';
    const page = await start(title);
    await connect(page, 1, { 'Personal access token': 'pat-token' });
    await pick(page, 1, /^Base/, 'Harbour');
    await pick(page, 1, /^Table/, 'Orders');
    await open(page, 2, 'Setup');
    await pick(page, 2, /^Base/, 'Harbour');
    await pick(page, 2, /^Table/, 'Archive');
    await insert(page, 2, 'Name', 'Name');
    await saved(page);
    const looks = apps.count('GET api.airtable.com/v0/B1/T10');
    await publish(page);
    await until(() => apps.count('GET api.airtable.com/v0/B1/T10') > looks);
    apps.records.unshift({ id: 'rec1', createdTime: (await now()).toISOString(), fields: { Name: 'Two lanterns' } });
    await untilLater(journey.server, 20, hasTold('POST api.airtable.com/v0/B1/T20/'));
    expect(apps.received('POST api.airtable.com/v0/B1/T20/')).toMatchObject([{ fields: { Name: 'Two lanterns' } }]);
    await findRun(page, title);
  });
});
