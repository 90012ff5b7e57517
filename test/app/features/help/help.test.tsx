import { screen, within } from '@testing-library/react';
import fc from 'fast-check';
import { articles, findArticles, subjects, viewAt } from '../../../../src/app/features/help/center/library';
import { appRoutes } from '../../../../src/app/shell/appRoutes';
import { loadAppRoutes, routeAt } from '../../../../src/app/shell/routes';
import { stopStores } from '../../../support/appStore';
import { openPage } from '../../../support/page';
import { nobody, replyWith } from '../../../support/replyWith';

afterEach(stopStores);

const open = (path: string) => {
  replyWith('getCurrentProfile', 200, nobody);
  return openPage(path);
};
const pathOf = (address: string): string => address.split(/[?#]/)[0] ?? '';

it('the help center lists every article by subject, to anybody, and leads to one', async () => {
  const { user, address } = await open('/help');
  for (const { title, articles: some } of subjects) {
    const list = await screen.findByRole('list', { name: title });
    expect(within(list).getAllByRole('link')).toHaveLength(some.length);
  }
  await user.click(screen.getByRole('link', { name: 'I lost my phone' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'I lost my phone' })).toBeVisible();
  expect(address()).toBe('/help/recovery-codes');
  expect(within(screen.getByRole('navigation', { name: 'Go to' })).getAllByRole('link')[0]).toHaveAttribute(
    'href',
    '/app/two-factor-setup',
  );
});

it('the help center searches the articles and keeps what was looked for in the address [B7.32]', async () => {
  const { user, address } = await open('/help/search/?q=two-factor');
  expect(await screen.findByRole('heading', { level: 1, name: 'Search results for “two-factor”' })).toBeVisible();
  const found = screen.getByRole('list', { name: 'Search results for “two-factor”' });
  expect(within(found).getAllByRole('link')[0]).toHaveTextContent('Protect your account with two-factor authentication');
  const field = screen.getByRole('searchbox', { name: 'Search the help pages' });
  expect(field).toHaveValue('two-factor');
  await user.clear(field);
  await user.type(field, 'zebra{Enter}');
  expect(await screen.findByText('No results')).toBeVisible();
  expect(address()).toBe('/help/search/?q=zebra');
});

it('the help center shows the results page also when nothing is looked for [B7.32]', async () => {
  await open('/help/search/');
  expect(await screen.findByText('Enter a word or two to search for.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Get help' })).toHaveAttribute('href', '/app/get-help');
});

it('the help center says that there is no such help page', async () => {
  await open('/help/no-such-page');
  expect(await screen.findByRole('heading', { level: 1, name: 'Help page not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'All help pages' })).toHaveAttribute('href', '/help');
});

describe('the articles', () => {
  it('the articles each have a separate address, and link only to existing pages', async () => {
    await loadAppRoutes('/help');
    expect(new Set(articles.map(({ slug }) => slug)).size).toBe(articles.length);
    expect(articles.some(({ slug }) => slug === 'search')).toBe(false);
    for (const { links = [] } of articles)
      for (const { to } of links) expect([to, routeAt(pathOf(to)).path]).not.toEqual([to, appRoutes.at(-1)?.path]);
  });

  it.each([
    ['password', 'forgotten-password'],
    ['2FA', 'two-factor'],
    ['lost phone', 'recovery-codes'],
    ['delete', 'delete-your-account'],
    ['export data', 'export-your-data'],
    ['api key', 'connect-an-app'],
    ['share', 'share-a-zap'],
    ['trigger', 'what-is-a-zap'],
    ['move', 'move-zaps'],
    ['mover', 'move-zaps'],
    ['transfer', 'move-zaps'],
    ['transfer', 'transfer-ownership'],
    ['logo', 'account-name-and-logo'],
    ['history', 'zap-history'],
    ['removed', 'removed-from-an-account'],
  ])('the articles are found by %s', (search, slug) => {
    expect(findArticles(search).map((article) => article.slug)).toContain(slug);
  });

  it('the articles are searched whatever is typed, and read at any address', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(articles).toEqual(expect.arrayContaining([...findArticles(text)]));
        viewAt(`/help/${text}`, `?q=${text}`);
      }),
    );
    expect(findArticles(' ')).toEqual([]);
    expect(findArticles('!')).toEqual([]);
  });
});

it('the help center says that deleted Zaps can be restored for 30 days, and leads to the trash [T55]', async () => {
  await open('/help/restore-deleted-zaps');
  expect(await screen.findByRole('heading', { level: 1, name: 'Delete and restore Zaps' })).toBeVisible();
  expect(screen.getByText('Deleted Zaps and folders stay in the trash for 30 days. During that time you can restore them.')).toBeVisible();
  expect(screen.getByText(/^A restored Zap returns to its folder, or to Home if that is gone\. It is off/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Trash' })).toHaveAttribute('href', '/app/assets/zaps/trash');
  expect(findArticles('undo deleted zap').map(({ slug }) => slug)[0]).toBe('restore-deleted-zaps');
});
