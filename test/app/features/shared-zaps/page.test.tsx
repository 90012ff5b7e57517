import { screen, waitFor, within } from '@testing-library/react';
import type { ResultOf } from '../../../../src/contract/browser/graphql/operation';
import { SharedZapQuery } from '../../../../src/contract/browser/graphql/operations/sharedZaps';
import { initialSharedZap, sharedZapSlice } from '../../../../src/app/features/shared-zaps/page/state';
import { stopStores } from '../../../support/appStore';
import { answerGraphql, refuseGraphql } from '../../../support/graphqlDoubles';
import { serveSignedIn, serveZaps } from '../../../support/home';
import { openPage } from '../../../support/page';
import { failToReach, nobody, replyWith, signedInAs, wireProfile } from '../../../support/replyWith';

afterEach(stopStores);

type Preview = NonNullable<ResultOf<typeof SharedZapQuery>['zapPreview']>;
const preview: Preview = {
  id: 'link-1',
  title: 'Orders on the sheet',
  isTrashed: false,
  shareVisibility: 'public',
  owner: { id: 1, name: 'Olivia Okafor', imageUrl: null },
  nodes: [
    { id: 1, selectedApi: 'ShopifyCLIAPI@2.3.1', title: 'New order', service: { name: 'Shopify', logoUrl: '/app-logos/shopify.svg' } },
    { id: 2, selectedApi: 'GoneAwayCLIAPI@1.0.0', title: null, service: null },
  ],
};
const path = '/shared/link-1?conv=mail';
const serve = (zapPreview: Preview | null = preview) => answerGraphql(SharedZapQuery, { zapPreview });

it('the page of a shared Zap shows a visitor its steps, its apps and whose it is, without the application’s header, and the log-in and sign-up links that lead back [A0.02, B2.39]', async () => {
  replyWith('getCurrentProfile', 200, nobody);
  const asked = serve();
  const { store } = await openPage(path);
  expect(await screen.findByRole('heading', { level: 1, name: 'Orders on the sheet' })).toBeVisible();
  expect(screen.getByText('Shared by Olivia Okafor')).toBeVisible();
  const steps = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(steps.map((step) => step.textContent)).toEqual(['When this happensShopify: New order', 'GDo thisGone Away']);
  expect(asked.asked[0]?.variables).toEqual({ id: 'link-1' });
  expect(screen.queryByRole('navigation')).toBeNull();
  const next = encodeURIComponent(path);
  expect(screen.getByRole('link', { name: 'Sign up to make a copy' })).toHaveAttribute('href', `/sign-up?next=${next}`);
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', `/app/login?next=${next}`);
  expect(JSON.parse(JSON.stringify(store.getState()))).toEqual(store.getState());
});

it('the page of a shared Zap marks the fields to fill in after copying [B9.10]', async () => {
  replyWith('getCurrentProfile', 200, nobody);
  serve({ ...preview, title: 'Orders to {{sheet}}' });
  await openPage(path);
  expect(await screen.findByRole('heading', { level: 1, name: 'Orders to sheet (you fill this in)' })).toBeVisible();
  expect(screen.getAllByTitle('You fill this in')).toHaveLength(1);
});

it('the page of a shared Zap gives a signed-in person a copy as a draft, and leads to it', async () => {
  serveSignedIn();
  serve();
  const { user, address } = await openPage(path);
  const take = await screen.findByRole('button', { name: 'Make a copy' });
  failToReach('copySharedZap', 1, { id: 'link-1' });
  await user.click(take);
  expect(await screen.findByText(/trouble connecting/)).toBeVisible();
  const made = replyWith('copySharedZap', 201, { id: 9 }, { params: { id: 'link-1' } });
  serveZaps([]);
  await user.click(take);
  await waitFor(() => expect(address()).toBe('/app/assets/zaps'));
  expect(made.sent.map(({ query }) => query)).toEqual([{ account_id: '3' }]);
  expect(await screen.findAllByText('“Orders on the sheet” is in your Zaps, as a draft.')).not.toHaveLength(0);
});

it('the page of a shared Zap waits for the accounts when the copy is asked for before they are known', async () => {
  let release = (): void => {};
  serveSignedIn({ accountsUntil: new Promise<void>((resolve) => (release = resolve)) });
  serve();
  const { user, address } = await openPage(path);
  const made = replyWith('copySharedZap', 201, { id: 9 }, { params: { id: 'link-1' } });
  serveZaps([]);
  await user.click(await screen.findByRole('button', { name: 'Make a copy' }));
  release();
  await waitFor(() => expect(address()).toBe('/app/assets/zaps'));
  expect(made.sent.map(({ query }) => query)).toEqual([{ account_id: '3' }]);
});

it.each([
  ['there is no account', () => serveSignedIn({ accounts: [] })],
  [
    'the accounts cannot be loaded',
    () => {
      replyWith('getCurrentProfile', 200, signedInAs());
      replyWith('getProfile', 200, wireProfile(), { params: { id: 7 } });
      replyWith('listAccounts', 404, { errors: ['Not found.'] });
    },
  ],
])('the page of a shared Zap says so at once when %s', async (_why, serveAccounts) => {
  serveAccounts();
  serve();
  const { user } = await openPage(path);
  await user.click(await screen.findByRole('button', { name: 'Make a copy' }));
  expect(await screen.findByText('We couldn’t tell which account to copy this Zap to. Reload the page.')).toBeVisible();
});

it('the page of a shared Zap offers its owner no copy', async () => {
  serveSignedIn();
  serve({ ...preview, owner: { ...preview.owner, id: 7 } });
  await openPage(path);
  expect(await screen.findByText('This is your Zap')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Make a copy' })).toBeNull();
});

it('the page of a shared Zap says when a link opens nothing, and sends no request for a link that is not ours', async () => {
  replyWith('getCurrentProfile', 200, nobody);
  const asked = serve(null);
  const { close } = await openPage('/shared/link-2');
  expect(await screen.findByRole('heading', { level: 1, name: 'Nothing is shared at this link' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/app/login?next=%2Fshared%2Flink-2');
  close();
  replyWith('getCurrentProfile', 200, nobody);
  await openPage('/shared/%3Cb%3E');
  expect(await screen.findByRole('heading', { level: 1, name: 'Nothing is shared at this link' })).toBeVisible();
  expect(asked.asked).toHaveLength(1);
});

it('the page of a shared Zap says when it could not be loaded, and tries again', async () => {
  replyWith('getCurrentProfile', 200, nobody);
  refuseGraphql(SharedZapQuery, 429, 'Too many.');
  const { user } = await openPage(path);
  await screen.findByText('We couldn’t load this Zap');
  serve();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Orders on the sheet' })).toBeVisible();
});

it('an unknown action returns the same state object, and the state survives JSON', () => {
  expect(sharedZapSlice.reducer(initialSharedZap, { type: 'unknown' })).toBe(initialSharedZap);
  expect(JSON.parse(JSON.stringify(initialSharedZap))).toEqual(initialSharedZap);
});
