import type { Page } from 'playwright-core';
import { useJourney, withoutCaptcha } from '../support/journey';
import { newUser, unregisteredPerson } from '../support/journeyPeople';
import { arriveAt, continueButton, expectAccessible, expectNoSidewaysScroll, openDashboard, resize } from './actions';

const journey = useJourney(withoutCaptcha);

const shared = '/shared/demo-share-8fK2mQv7Lx0pRt5Zc3NwYb';
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

async function lookAt(page: Page) {
  await expectAccessible(page);
  for (const width of [360, 600, 900, 1280]) {
    await resize(page, width);
    await expectNoSidewaysScroll(page);
  }
}

/** Returns how many scripts an address loads that this browser has not loaded before. */
async function partsOf(page: Page, path: string, title: string | RegExp): Promise<number> {
  const fresh: string[] = [];
  const listen = (request: { url(): string; resourceType(): string }) => {
    if (request.resourceType() === 'script') fresh.push(request.url());
  };
  const known = new Set(await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)));
  page.on('request', listen);
  await page.goto(path);
  await heading(page, title);
  page.off('request', listen);
  return new Set(fresh.filter((url) => !known.has(url))).size;
}

describe('pages that anybody may open', () => {
  it('a wrong address leads to the apps, where a visitor searches and opens an app', async () => {
    const page = await journey.page();
    await page.goto('/no-such-page');
    await page.getByRole('link', { name: 'Check out our App Directory' }).click();
    await heading(page, 'Apps');
    await lookAt(page);
    await page.getByRole('searchbox', { name: 'Search apps' }).fill('slack');
    await page.waitForURL((url) => url.search === '?q=slack');
    await page.getByRole('link', { name: 'Slack', exact: true }).click();
    await heading(page, 'Slack integrations');
    await page.getByRole('list', { name: 'Templates with Slack' }).getByRole('link').first().waitFor();
    await lookAt(page);
  });

  it('a wrong address leads to the help, where a visitor searches, reads and asks by mail [B7.32]', async () => {
    const page = await journey.page();
    const answer = await page.goto('/help/search/');
    expect(answer?.status()).toBe(200);
    await page.goto('/no-such-page');
    await page.getByRole('searchbox', { name: 'Search the help pages' }).fill('lost phone');
    await page.getByRole('button', { name: 'Search' }).click();
    await arriveAt(page, '/help/search/?q=lost+phone'.split('?')[0] ?? '');
    await heading(page, 'Search results for “lost phone”');
    await lookAt(page);
    await page.getByRole('link', { name: 'I lost my phone' }).click();
    await heading(page, 'I lost my phone');
    await lookAt(page);
    await page.getByRole('main').getByRole('link', { name: 'Get help' }).last().click();
    await heading(page, 'Get help');
    await lookAt(page);
    const { email } = unregisteredPerson('Anna');
    await page.getByLabel('Your email address').fill(email);
    await page.getByLabel('What is it about?').selectOption({ label: 'Signing in' });
    await page.getByLabel('Subject').fill('No phone, no codes');
    await page.getByLabel('Message').fill('I have lost both. What now?');
    await page.getByRole('button', { name: 'Send' }).click();
    await heading(page, 'Your message was sent');
    const mails = await journey.server.mails({ to: 'support@patchbay.example' });
    expect(mails.some(({ text }) => text.includes(email))).toBe(true);
  });

  it('a shared Zap is shown to a visitor, who signs up and takes a copy of it [A2.88, B2.39]', async () => {
    const page = await journey.page();
    await page.goto(shared);
    await heading(page, 'Post new shop orders in the roasting channel');
    await page.getByText('Shared by Olivia Okafor').waitFor();
    await lookAt(page);
    await page.getByRole('link', { name: 'Sign up to make a copy' }).click();
    await arriveAt(page, '/sign-up');
    const person = unregisteredPerson('Vera');
    await page.getByRole('textbox', { name: 'Work Email' }).fill(person.email);
    await continueButton(page).click();
    await page.getByRole('textbox', { name: 'First name' }).fill(person.firstName);
    await page.getByRole('textbox', { name: 'Last name' }).fill('Field');
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('main').getByRole('button', { name: 'Sign Up', exact: true }).click();
    await arriveAt(page, shared);
    await page.getByRole('button', { name: 'Make a copy' }).click();
    await arriveAt(page, '/app/assets/zaps');
    await page.getByRole('rowheader', { name: /Post new shop orders/ }).waitFor();
  });
});

describe('pages of signed-in people', () => {
  it('a use case loads as a separate chunk, with templates to start from [A2.37]', async () => {
    const page = await journey.page();
    await openDashboard(page, await newUser(journey.server));
    const path = '/app/use-case?use_case=send-new-leads-a-personal-message';
    expect(await partsOf(page, path, 'Send new leads a personal message')).toBeGreaterThan(0);
    const templates = page.getByRole('list', { name: 'Templates to start from' });
    await templates.getByRole('link').first().waitFor();
    await lookAt(page);
    await templates.getByRole('link', { name: 'Reply by email to people who fill in your form' }).click();
    await arriveAt(page, '/zap-templates/edit/156');
  });

  it('an app account is connected on a separately loaded page that returns to the previous page, then listed and removed [A2.28]', async () => {
    const page = await journey.page();
    await openDashboard(page, await newUser(journey.server));
    const path = '/engine/auth/start/hotjar?next=%2Fapp%2Fassets%2Fconnections';
    expect(await partsOf(page, path, 'Connect Hotjar')).toBeGreaterThan(0);
    await lookAt(page);
    await page.getByLabel('API key', { exact: true }).fill('key-of-the-shop');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await arriveAt(page, '/app/assets/connections');
    await page.getByText('Not used by any Zap').waitFor();
    await lookAt(page);
    await page.getByRole('button', { name: 'Remove Hotjar' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No connections yet').waitFor();
    await page.goto('/engine/auth/start/no-such-app');
    await heading(page, 'We couldn’t find this app');
    await lookAt(page);
  });
});
