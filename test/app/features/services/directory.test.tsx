import { screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import type { ResultOf } from '../../../../src/contract/browser/graphql/operation';
import { listedAppsQuery } from '../../../../src/contract/browser/graphql/operations/services';
import { directorySlice, initialDirectory } from '../../../../src/app/features/services/directory/state';
import { addressOfWanted, everything, wantedIn } from '../../../../src/app/features/services/directory/wanted';
import { serviceSorts } from '../../../../src/domain/services';
import { stopStores } from '../../../support/appStore';
import { answerGraphql, refuseGraphql } from '../../../support/graphqlDoubles';
import { openPage } from '../../../support/page';
import { nobody, replyWith } from '../../../support/replyWith';
import { onePage } from '../../../support/pages';

afterEach(stopStores);

type Answer = ResultOf<typeof listedAppsQuery>;
const app = (name: string): Answer['services']['nodes'][number] => ({
  id: `${name}API`,
  name,
  slug: name.toLowerCase(),
  description: `What ${name} does.`,
  logoUrl: null,
  isPremium: name === 'Zendesk',
  can_run: name !== 'Trello',
});
const serve = (names: string[], pageInfo: Answer['services']['pageInfo'] = onePage(names.length)) =>
  answerGraphql(listedAppsQuery, {
    services: { nodes: names.map(app), pageInfo },
    serviceCategories: [
      { slug: 'email', name: 'Email', count: 12 },
      { slug: 'crm', name: 'CRM', count: 18 },
    ],
  });
const open = (path: string) => {
  replyWith('getCurrentProfile', 200, nobody);
  return openPage(path);
};
const shown = () => within(screen.getByRole('list', { name: 'Apps' })).getAllByRole('link');

it('the directory of apps lists the apps to anybody, each leading to its own page, page by page and back [B9.17, B9.18]', async () => {
  const asked = serve(['Slack', 'Zendesk'], { totalCount: 3, hasNextPage: true, endCursor: 'eyJvZmZzZXQiOjF9' });
  const { user, store } = await open('/apps');
  expect(await screen.findByText('3 apps')).toBeVisible();
  expect(shown().map((link) => link.getAttribute('href'))).toEqual(['/apps/slack/integrations', '/apps/zendesk/integrations']);
  const next = serve(['Gmail'], { totalCount: 3, hasNextPage: false, endCursor: 'eyJvZmZzZXQiOjJ9' });
  expect(screen.getByText('1-2 of 3')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Previous Page' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Next Page' }));
  expect(await screen.findByText('3-3 of 3')).toBeVisible();
  expect(shown().map((link) => link.textContent)).toEqual(['Gmail']);
  expect(screen.getByRole('list', { name: 'Apps' })).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Next Page' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Previous Page' }));
  expect(shown().map((link) => link.textContent)).toEqual(['Slack', 'Zendesk']);
  // Loaded pages are shown again without a request.
  await user.click(screen.getByRole('button', { name: 'Next Page' }));
  expect(await screen.findByText('3-3 of 3')).toBeVisible();
  expect(next.asked).toHaveLength(1);
  expect(asked.asked[0]?.variables).toEqual({ first: 48, after: null, search: '', category: 'All', sort: 'popularity', canRun: true });
  expect(next.asked[0]?.variables).toMatchObject({ after: 'eyJvZmZzZXQiOjF9' });
  expect(JSON.parse(JSON.stringify(store.getState()))).toEqual(store.getState());
});

it('the directory of apps searches 300 ms after the last key, says when nothing is found, keeps it in the address, and clears it [B5.05, B5.06, B9.05]', async () => {
  serve(['Slack']);
  const { user, store, address } = await open('/apps');
  await screen.findByText('1 app');
  const found = serve([]);
  await user.type(screen.getByRole('searchbox', { name: 'Search apps' }), 'z');
  await store.ports.clock.advance(299);
  await user.type(screen.getByRole('searchbox', { name: 'Search apps' }), 'z');
  await store.ports.clock.advance(299);
  expect(found.asked).toEqual([]);
  await store.ports.clock.advance(1);
  expect(await screen.findByText('No results found')).toBeVisible();
  expect(found.asked.map(({ variables }) => variables.search)).toEqual(['zz']);
  expect(address()).toBe('/apps?q=zz');
  await user.click(screen.getByRole('button', { name: 'Show all apps' }));
  await waitFor(() => expect(address()).toBe('/apps'));
  expect(await screen.findByText('1 app')).toBeVisible();
});

it('narrows by category and orders as the address or the reader asks [B3.36]', async () => {
  const first = serve(['Slack']);
  const { user, address } = await open('/apps?category=email&sort=name&q=sl');
  await screen.findByRole('link', { name: 'Slack' });
  expect(first.asked[0]?.variables).toMatchObject({ category: 'email', sort: 'name', search: 'sl' });
  expect(within(screen.getByRole('group', { name: 'Category' })).getByRole('radio', { name: /^Email/ })).toBeChecked();
  const orders = within(screen.getByRole('combobox', { name: 'Sort by' })).getAllByRole('option');
  expect(orders.map((option) => option.textContent)).toEqual(['Alphabetical', 'Recently Added', 'Premium', 'Popular']);
  const second = serve(['Salesforce']);
  await user.click(screen.getByRole('radio', { name: 'CRM 18' }));
  await waitFor(() => expect(address()).toBe('/apps?q=sl&category=crm&sort=name'));
  expect(await screen.findByRole('link', { name: 'Salesforce' })).toBeVisible();
  expect(second.asked[0]?.variables).toMatchObject({ category: 'crm' });
});

it('the directory of apps says when the apps, or more of them, could not be loaded, and tries again', async () => {
  refuseGraphql(listedAppsQuery, 429, 'Too many.');
  const { user } = await open('/apps');
  await screen.findByText('We couldn’t load the apps');
  serve(['Slack'], { totalCount: 2, hasNextPage: true, endCursor: 'eyJvZmZzZXQiOjB9' });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('2 apps');
  refuseGraphql(listedAppsQuery, 429, 'Too many.');
  await user.click(screen.getByRole('button', { name: 'Next Page' }));
  expect(await screen.findByText('We couldn’t load the next page. Try again.')).toBeVisible();
  expect(shown()).toHaveLength(1);
});

describe('what the address asks for', () => {
  it('the search in the address of the directory is read whatever it is, and written as it is read', () => {
    fc.assert(
      fc.property(fc.string(), (query) => {
        const wanted = wantedIn(query);
        expect(serviceSorts.map(({ key }) => key)).toContain(wanted.sort);
        expect(wantedIn(addressOfWanted(wanted).split('?')[1] ?? '')).toEqual(wanted);
      }),
    );
    expect(wantedIn('?category=<b>&sort=price')).toEqual(everything);
  });
});

it('an unknown action returns the same state object, and the state survives JSON', () => {
  expect(directorySlice.reducer(initialDirectory, { type: 'unknown' })).toBe(initialDirectory);
  expect(JSON.parse(JSON.stringify(initialDirectory))).toEqual(initialDirectory);
});

it('the directory of apps lists the apps that can run, and the others under “Not yet”, each marked [Z136]', async () => {
  const here = serve(['Slack']);
  const { user, address } = await open('/apps');
  expect(await screen.findByText('1 app')).toBeVisible();
  expect(here.asked[0]?.variables).toMatchObject({ canRun: true });
  const availability = screen.getByRole('combobox', { name: 'Availability' });
  const others = serve(['Trello']);
  await user.selectOptions(availability, 'Not yet');
  await waitFor(() => expect(address()).toBe('/apps?runs=not-here'));
  expect(await screen.findByRole('link', { name: 'Trello' })).toBeVisible();
  expect(others.asked[0]?.variables).toMatchObject({ canRun: false });
  const all = serve(['Slack', 'Trello']);
  await user.selectOptions(availability, 'All apps');
  await waitFor(() => expect(address()).toBe('/apps?runs=all'));
  expect(await screen.findByText('2 apps')).toBeVisible();
  expect(all.asked[0]?.variables).toMatchObject({ canRun: null });
  const items = within(screen.getByRole('list', { name: 'Apps' })).getAllByRole('listitem');
  expect(items.map((item) => within(item).queryByText('Can’t run here yet') !== null)).toEqual([false, true]);
});

it('the directory of apps leads from a search without results to the apps that cannot run here yet, with the same search [Z136]', async () => {
  serve([]);
  const { user, address } = await open('/apps?q=trello');
  const others = serve(['Trello']);
  await user.click(await screen.findByRole('button', { name: 'Look under “Not yet”' }));
  expect(await screen.findByRole('link', { name: 'Trello' })).toBeVisible();
  expect(address()).toBe('/apps?q=trello&runs=not-here');
  expect(others.asked[0]?.variables).toMatchObject({ search: 'trello', canRun: false });
});
