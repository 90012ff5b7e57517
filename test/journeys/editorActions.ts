/** Actions of people in the editor of a Zap, and Zaps that are made without it. */
import type { Locator, Page } from 'playwright-core';
import type { Orders } from '../support/journeyOrders';

/** The card of a step in the flow. */
export const card = (page: Page, position: number) => page.getByRole('listitem', { name: new RegExp(`^Step ${position}:`) });

/** The panel with the settings of a step. */
export const step = (page: Page, position: number) => page.getByRole('region', { name: new RegExp(`^Step ${position}:`) });

/** Shows a tab of the panel. */
export const showTab = (page: Page, tab: 'Setup' | 'Configure' | 'Test') => page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();

/** Opens a step in the panel, unless it is open, and shows one of its tabs. */
export async function open(page: Page, position: number, tab: 'Setup' | 'Configure' | 'Test') {
  if (!(await step(page, position).isVisible()))
    await card(page, position)
      .getByRole('button', { name: new RegExp(`^${position}\\. `) })
      .click();
  await step(page, position).waitFor();
  await showTab(page, tab);
}

/** Chooses an action of the menu on the card of a step. */
export async function act(page: Page, position: number, action: string) {
  await page.getByRole('button', { name: `Actions on step ${position}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** The dialog in which a step gets its app and its event. */
export const picker = (page: Page) => page.getByRole('dialog', { name: /^What / });

/** Opens the editor of a new Zap, and closes the dialog with which an empty Zap begins. */
export async function openNewZap(page: Page) {
  await page.goto('/editor');
  await closeApps(page);
}

/** Closes the dialog with which an empty Zap begins. */
export async function closeApps(page: Page) {
  await picker(page).getByRole('combobox').waitFor();
  await page.keyboard.press('Escape');
  await picker(page).waitFor({ state: 'hidden' });
}

/** Opens the dialog in which the app of a step is chosen, unless it is open, as it is for a step that was just added. */
export async function openApps(page: Page, position: number) {
  if (!(await picker(page).isVisible())) {
    await open(page, position, 'Setup');
    await step(page, position)
      .getByRole('button', { name: /^(Choose an app|Change the app)/ })
      .click();
  }
  await picker(page).getByRole('combobox').and(page.locator(':focus')).waitFor();
}

/** Chooses the app of a step by typing, and then its event, null for an app with one event; shows its fields. */
export async function choose(page: Page, position: number, app: string, event: string | null) {
  await openApps(page, position);
  await page.keyboard.type(app.toLowerCase());
  await picker(page)
    .getByRole('option', { name: new RegExp(`^${app}(?: by |$| Needs)`) })
    .click();
  if (event !== null)
    await picker(page)
      .getByRole('option', { name: new RegExp(`^${event}`) })
      .click();
  await picker(page).waitFor({ state: 'hidden' });
  await showTab(page, 'Configure');
}

/** Searches the open list of data by a part of the name of a value, and takes the first match. */
export async function pickData(page: Page, value: string) {
  const list = page.getByRole('dialog', { name: 'Data from earlier steps' });
  await list.getByRole('combobox').fill(value.replaceAll(' › ', ' '));
  await list.getByRole('treeitem', { name: value }).first().click();
  await list.waitFor({ state: 'hidden' });
}

/** Unfolds the further fields of a step if the field is one of them. */
export async function reach(page: Page, position: number, field: Locator): Promise<Locator> {
  const more = step(page, position)
    .locator('details:not([open]) > summary')
    .filter({ hasText: /^More options/ });
  await field.or(more).first().waitFor();
  if (!(await field.isVisible())) await more.click();
  return field;
}

/** Inserts data of an earlier step into a field, by the beginning of its name: `Body › Date`. */
export async function insert(page: Page, position: number, field: string, value: string) {
  const button = step(page, position).getByRole('button', { name: `Insert data into ${field}`, exact: true });
  await (await reach(page, position, button)).click();
  await pickData(page, value);
}

/** Fills in a text field of a step. */
export const fill = async (page: Page, position: number, field: RegExp, value: string) =>
  (await reach(page, position, step(page, position).getByRole('textbox', { name: field }))).fill(value);

/** Runs a step for real. */
export async function testStep(page: Page, position: number) {
  await open(page, position, 'Test');
  await step(page, position).getByRole('button', { name: 'Test step' }).click();
  await step(page, position).getByText('The step worked.').waitFor();
}

/** Takes a real event of the trigger as its sample. */
export async function findSample(page: Page) {
  await open(page, 1, 'Test');
  await step(page, 1).getByRole('button', { name: 'Find a sample' }).click();
  await step(page, 1).getByRole('list', { name: 'Events' }).waitFor();
}

export const saved = (page: Page) => page.getByText('All changes saved').waitFor();

/** Publishes the draft, and waits until its first version runs. */
export async function publish(page: Page) {
  await saved(page);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Version 1 runs.').waitFor();
}

/** Waits until something has happened elsewhere, such as in the mail of a person. */
export async function until(has: () => Promise<boolean> | boolean) {
  if (!(await happensWithin(60_000, has))) throw new Error('It did not happen within a minute.');
}

async function happensWithin(milliseconds: number, has: () => Promise<boolean> | boolean): Promise<boolean> {
  const end = Date.now() + milliseconds;
  while (!(await has())) {
    if (Date.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return true;
}

/**
 * Advances the server's clock by `minutes`, up to six times, until something has happened. After each step the server has ten
 * seconds to finish its work. The clock must not advance by a day, or the session of the page ends.
 */
export async function untilLater(server: Orders, minutes: number, has: () => Promise<boolean> | boolean) {
  for (let tries = 0; tries < 6; tries += 1) {
    await server.advance({ seconds: minutes * 60 });
    if (await happensWithin(10_000, has)) return;
  }
  throw new Error(`It did not happen within ${6 * minutes} minutes of the server's clock.`);
}

/** Makes a Zap of the signed-in person, publishes it and turns it on; returns the path of its webhook, if it has one. */
export async function makeZap(page: Page, title: string, definition: object): Promise<string> {
  const asked = await page.request.get('/api/v3/csrf');
  const { csrf_token: token } = (await asked.json()) as { csrf_token: string };
  const headers = { 'x-csrftoken': token, 'x-requested-with': 'XMLHttpRequest', origin: new URL(asked.url()).origin };
  const accounts = (await (await page.request.get('/api/v3/accounts')).json()) as { objects: { id: number }[] };
  const send = async (method: 'POST' | 'PUT', path: string, data: object): Promise<Record<string, unknown>> => {
    const reply = await page.request.fetch(path, { method, data, headers });
    const body = (await reply.json()) as Record<string, unknown>;
    if (!reply.ok()) throw new Error(`${method} ${path} answered ${reply.status()}: ${JSON.stringify(body)}`);
    return body;
  };
  const { id } = await send('POST', `/api/v3/zaps?account_id=${accounts.objects[0]!.id}`, { title });
  const { revision, hook_address: address } = await send('PUT', `/api/v3/zaps/${String(id)}/draft`, { definition, base_revision: 0 });
  await send('POST', `/api/v3/zaps/${String(id)}/publications`, { base_revision: revision, turn_on: true });
  return typeof address === 'string' ? new URL(address).pathname : '';
}
