import { render, screen, within } from '@testing-library/react';
import fc from 'fast-check';
import { parts, ZapList } from '../../../../src/app/features/zaps';
import { matchingRows, rowOf, type ZapRow } from '../../../../src/app/features/zaps/selectors';
import { initialZapList, zapListSlice } from '../../../../src/app/features/zaps/state';
import { entitiesOf, exampleZap, loadedZaps } from '../../../../src/gallery/examples';
import { StoryOfPage } from '../../../../src/gallery/StoryOfPage';
import { stopStores } from '../../../support/appStore';
import { fuzzRuns } from '../../../support/fuzz';
import { serveSignedIn, serveZaps } from '../../../support/home';
import { openPage } from '../../../support/page';
import { failToReach, replyOutsideTheContract, replyWith } from '../../../support/replyWith';
import { wireZap } from '../../../support/wireRecords';

const { searchTyped } = zapListSlice.actions;

afterEach(stopStores);

const zaps = [
  wireZap({
    id: 1,
    title: 'Roast sheet',
    state: 'on',
    folders: [{ id: 5, title: 'Online shop', is_shared: true }],
    folder_ids: [5],
    last_run_at: '2026-11-21T09:00:00.000Z',
    tasks_this_period: 1204,
  }),
  wireZap({
    id: 2,
    title: 'Refund requests',
    state: 'off',
    owner: { id: 8, name: 'Mina Sato' },
    owner_id: 8,
    last_run_at: null,
    tasks_this_period: 0,
  }),
  wireZap({ id: 3, title: '  ', state: 'draft', nodes: [] }),
];

async function open(at = '/app/dashboard') {
  serveSignedIn();
  const asked = serveZaps(zaps);
  const page = await openPage(at);
  await screen.findByRole('rowheader', { name: /Roast sheet/ });
  return { ...page, asked };
}
const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);

describe('the list of Zaps', () => {
  it('the list of Zaps shows of each its apps, name, folder, owner, last run, tasks and state', async () => {
    const { asked } = await open();
    expect(asked.sent.map(({ query }) => query)).toEqual([{ account_id: '3' }]);
    const [first, second, third] = screen.getAllByRole('row').slice(1);
    expect(
      within(first as HTMLElement)
        .getAllByRole('img')
        .map((icon) => icon.getAttribute('aria-label')),
    ).toEqual(['Shopify', 'Google Sheets']);
    expect(
      within(first as HTMLElement)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['Online shop', 'Olivia Okafor', '30 minutes ago', '1,204', 'On']);
    expect(
      within(second as HTMLElement)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['Home', 'Mina Sato', 'Not run yet', '0', 'Off']);
    expect(within(third as HTMLElement).getByRole('rowheader')).toHaveTextContent('Untitled Zap');
  });

  it('the list of Zaps leads to each of them, and to sharing the person’s own and no other', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'Roast sheet' })).toHaveAttribute('href', '/editor/1');
    expect(screen.getByRole('link', { name: 'Share Roast sheet' })).toHaveAttribute('href', '/app/assets/zaps/1/share');
    expect(screen.queryByRole('link', { name: 'Share Refund requests' })).toBeNull();
  });

  it('the list of Zaps is searched by name, folder, owner and app, and narrowed by state', async () => {
    const { user } = await open();
    const search = screen.getByRole('searchbox', { name: 'Search your Zaps' });
    await user.type(search, 'mina');
    expect(names()).toEqual([expect.stringContaining('Refund requests')]);
    expect(screen.getByText('1 Zap found.')).toBeInTheDocument();
    await user.clear(search);
    await user.type(search, 'SHEETS online');
    expect(names()).toEqual([expect.stringContaining('Roast sheet')]);
    await user.clear(search);
    await user.click(screen.getByRole('radio', { name: 'Draft 1' }));
    expect(names()).toEqual([expect.stringContaining('Untitled Zap')]);
  });

  it('the list of Zaps says when nothing has that name, and shows all again on request', async () => {
    const { user } = await open();
    await user.type(screen.getByRole('searchbox', { name: 'Search your Zaps' }), 'zebra');
    expect(screen.getByText("We couldn't find any Zaps with that name.")).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all Zaps' }));
    expect(names()).toHaveLength(3);
  });

  it('the list of Zaps says what to do when there is none', async () => {
    serveSignedIn();
    serveZaps([]);
    await openPage('/app/dashboard');
    expect(await screen.findByRole('heading', { name: 'No Zaps yet' })).toBeVisible();
    expect(screen.getByText(/appear here/)).toBeVisible();
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  });

  it('the list of Zaps says what went wrong, and loads again on request [B8.15, B8.20]', async () => {
    serveSignedIn();
    replyOutsideTheContract('GET', '/api/v3/zaps', 500, '', { times: 3 });
    const { store, user } = await openPage('/app/dashboard');
    store.ports.clock.skipWaitsUpTo(20_000);
    await store.ports.clock.advance(20_000);
    expect(await screen.findByText('Problem retrieving Zaps. Our computers ran into a problem.')).toBeVisible();
    serveZaps(zaps);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('rowheader', { name: /Roast sheet/ })).toBeVisible();
  });

  it('the list of Zaps says when there is no network [B8.24]', async () => {
    serveSignedIn();
    failToReach('listZaps', 3);
    const { store } = await openPage('/app/dashboard');
    store.ports.clock.skipWaitsUpTo(20_000);
    await store.ports.clock.advance(20_000);
    expect(
      await screen.findByText(
        /We're having some trouble connecting\. You might try reloading the page or checking your internet connection\./,
      ),
    ).toBeVisible();
  });

  it('the list of Zaps is not loaded again when another page shows it', async () => {
    const { user } = await open();
    replyWith('getFolderTree', 200, { results: [] });
    await user.click(screen.getByRole('link', { name: 'Zaps' }));
    expect(await screen.findByRole('link', { name: 'Refund requests' })).toBeVisible();
  });
});

describe('a long list', () => {
  it('a long list of 5,000 draws only the lines in view, and says how many there are', () => {
    const list = Array.from({ length: 5000 }, (_, index) => exampleZap({ id: index + 1, title: `Zap ${index + 1}` }));
    render(<StoryOfPage page={{ parts, Screen: ZapList }} state={{ entities: entitiesOf(loadedZaps(list)) }} />);
    const drawn = screen.getAllByRole('row');
    expect(drawn.length).toBeGreaterThan(5);
    expect(drawn.length).toBeLessThan(60);
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '5001');
    expect(screen.getByRole('radio', { name: 'All 5,000' })).toBeChecked();
  });
});

describe('lines', () => {
  it('lines name each app once, in the order of the steps, with the place of its mark [B3.34]', () => {
    const nodes = ['SlackAPI@1', 'GoogleSheetsV2CLIAPI@2', 'SlackAPI@2'].map((selectedApi) => ({ selectedApi }));
    const row = rowOf({ id: 1, title: 'A', state: 'on', lastRunAt: null, tasksThisPeriod: 0, nodes, folders: [], owner: { name: 'Ada' } });
    expect(row.apps).toEqual([
      { name: 'Slack', logoUrl: '/app-logos/of/SlackAPI' },
      { name: 'Google Sheets', logoUrl: '/app-logos/of/GoogleSheetsV2CLIAPI' },
    ]);
  });

  it('found by a search are among the lines, and all of them for no search', () => {
    const anyRow = fc.record({
      title: fc.string(),
      folder: fc.string(),
      owner: fc.string(),
      state: fc.constantFrom('on' as const, 'off' as const, 'draft' as const),
    });
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 20 }), fc.string(), (parts, search) => {
        const rows = parts.map((part, id): ZapRow => ({ id, apps: [], lastRunAt: null, tasks: 0, ...part }));
        const found = matchingRows(rows, { search, shown: 'all' });
        expect(rows).toEqual(expect.arrayContaining([...found]));
        if (search.trim() === '') expect(found).toBe(rows);
        expect(rows.filter((row) => matchingRows(rows, { search: row.title, shown: row.state }).includes(row))).toHaveLength(rows.length);
      }),
      { numRuns: fuzzRuns },
    );
  });
});

describe('its slice', () => {
  it('its slice leaves alone what it does not know, and survives JSON', () => {
    expect(zapListSlice.reducer(initialZapList, { type: 'other/happened' })).toBe(initialZapList);
    const looking = zapListSlice.reducer(initialZapList, searchTyped({ search: 'a' }));
    expect(JSON.parse(JSON.stringify(looking))).toEqual(looking);
  });
});
