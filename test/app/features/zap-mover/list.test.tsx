import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import page from '../../../../src/app/features/zap-mover/page';
import { stories } from '../../../../src/app/features/zap-mover/Selection.stories';
import { stories as reviewCases } from '../../../../src/app/features/zap-mover/Review.stories';
import { stories as statusCases } from '../../../../src/app/features/zap-mover/Status.stories';
import { selectMoverList, selectSelected } from '../../../../src/app/features/zap-mover/selectors';
import { selectMovingStatus, selectZapMover, zapMoverSlice } from '../../../../src/app/features/zap-mover/state';
import { StoryOfPage } from '../../../../src/gallery/StoryOfPage';
import { stopStores, type TestStore } from '../../../support/appStore';
import { serveSignedIn } from '../../../support/home';
import { openPage } from '../../../support/page';
import { replyOutsideTheContract } from '../../../support/replyWith';
import { accounts, movable, serveList, serveMover, serveUsage } from './doubles';

afterEach(stopStores);

const folders = [
  { id: 4, title: 'Everyone', is_shared: true },
  { id: 5, title: 'Mine', is_shared: false },
];
const zaps = [
  movable(1),
  movable(2, { folder_ids: [5] }),
  movable(3, { folder_ids: [4] }),
  movable(4, { folder_ids: [4], owner_id: 8, owner_name: 'Mina Sato' }),
  movable(5, { is_draft: true, state: 'draft' }),
];

type Selectable = Parameters<typeof selectSelected>[0];
const selectedIn = (store: TestStore) => selectSelected(store.getState() as unknown as Selectable);
const names = () =>
  screen.getAllByRole('checkbox', { name: /^Zap \d/ }).map((box) => /^Zap \d+/.exec(box.closest('label')?.textContent ?? '')?.[0]);
const box = (name: string) => screen.getByRole('checkbox', { name: new RegExp(`^${name}\\b`) });

async function open(query = '', role: 'owner' | 'member' = 'owner') {
  const asked = serveMover(zaps, folders, role);
  const page = await openPage(`/app/move-zaps/from/3/to/9${query}`);
  await screen.findByRole('group', { name: 'Zaps of Harbor' });
  return { ...page, asked };
}

describe('the addresses of the mover', () => {
  const chosen = () => ['Move from', 'Move to'].map((name) => screen.getByRole<HTMLSelectElement>('combobox', { name }).value);

  it.each([
    ['/app/move-zaps', ['3', '9']],
    ['/app/move-zaps/from/9', ['9', '3']],
    ['/app/move-zaps/to/3', ['9', '3']],
    ['/app/move-zaps/from/9/to/3', ['9', '3']],
  ])('%s opens the mover with its accounts preset, under its title [B2.01, B2.02]', async (address, expected) => {
    const asked = serveMover(zaps, folders);
    await openPage(address);
    expect(await screen.findByRole('heading', { level: 1, name: 'Move Zaps Between Accounts' })).toBeVisible();
    await screen.findByRole('group', { name: /^Zaps of/ });
    expect(chosen()).toEqual(expected);
    expect(asked.sent.map(({ query }) => query)).toEqual([{ account_id: expected[0], shape: 'move' }]);
    expect(document.title).toMatch(/^Move Zaps Between Accounts/);
  });

  it('the addresses of the mover that name no account, or another’s, say so and let one be chosen', async () => {
    serveSignedIn({ accounts });
    serveUsage();
    const { user, address } = await openPage('/app/move-zaps/from/abc/to/77');
    expect(await screen.findByText('“abc” in the address isn’t an account ID. Choose an account here.')).toBeVisible();
    expect(screen.getByText('You’re not a member of account 77 in the address. Choose another account here.')).toBeVisible();
    serveList(zaps, folders);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Move from' }), 'Harbor');
    expect(await screen.findByRole('group', { name: 'Zaps of Harbor' })).toBeVisible();
    expect(address()).toBe('/app/move-zaps/from/3');
  });

  it('the addresses of the mover follow what is chosen, also the other way round', async () => {
    const { user, address } = await open();
    serveList([movable(11)]);
    await user.click(screen.getByRole('button', { name: 'Swap the two accounts' }));
    expect(await screen.findByRole('checkbox', { name: /^Zap 11/ })).toBeVisible();
    expect(address()).toBe('/app/move-zaps/from/9/to/3');
  });

  it('the addresses of the mover do nothing for people with one account [B2.05]', async () => {
    serveSignedIn({ accounts: [{ id: 3, name: 'Harbor' }] });
    serveUsage();
    serveList([]);
    await openPage('/app/move-zaps');
    expect(
      await screen.findByText(
        'You need to belong to at least two accounts in order to move Zaps between them, but you only belong to one account.',
      ),
    ).toBeVisible();
    expect(screen.queryByRole('group')).toBeNull();
    expect(screen.queryByRole('combobox')).toBeNull();
  });
});

describe('an account with drafts alone', () => {
  it('an account with drafts alone cannot be chosen as the source [B2.06]', async () => {
    serveSignedIn({ accounts });
    serveUsage({ 3: { total: 2, drafts: 2 }, 9: { total: 3, drafts: 2 } });
    // The list of Harbor is requested if its counts arrive later.
    serveList([movable(5, { is_draft: true, state: 'draft' })], [], { query: { account_id: '3' }, isOptional: true });
    serveList([movable(1)], [], { query: { account_id: '9' } });
    await openPage('/app/move-zaps');
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Move from' })).toHaveValue('9'));
    expect(screen.getByRole('option', { name: 'Harbor (no Zaps to move)' })).toBeDisabled();
    await screen.findByRole('checkbox', { name: /^Zap 1/ });
  });

  it('an account with drafts alone is told apart by its list too, even with drafts included [B2.06, B2.11]', async () => {
    serveMover([movable(5, { is_draft: true, state: 'draft' })]);
    await openPage('/app/move-zaps/from/3/to/9?includeDrafts=1');
    expect(await screen.findByText(/^Harbor only has drafts/)).toBeVisible();
    expect(screen.getByText("We couldn't find any Zaps.")).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: /^Zap 5/ })).toBeNull();
  });
});

describe('the list', () => {
  it('the list is 300 px high and shows the person’s own Zaps, private and shared folders apart [B2.07, B2.08, B2.09, B2.10]', async () => {
    await open();
    const area = screen.getByRole('group', { name: 'Zaps of Harbor' });
    expect(area).toHaveStyle({ height: '300px' });
    expect(
      within(area)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Private folders', 'Home1', 'Zap 1On', 'Mine1', 'Zap 2On', 'Shared folders', 'Everyone1', 'Zap 3On']);
  });

  it('the list shows Zaps of others and drafts when asked to, which the address keeps [B2.10]', async () => {
    const { user, address } = await open();
    await user.click(screen.getByRole('checkbox', { name: 'Zaps of others in shared folders' }));
    await user.click(screen.getByRole('checkbox', { name: 'Drafts' }));
    await waitFor(() => expect(names()).toEqual(['Zap 1', 'Zap 5', 'Zap 2', 'Zap 3', 'Zap 4']));
    expect(address()).toBe('/app/move-zaps/from/3/to/9?includeShared=1&includeDrafts=1');
  });

  it('the list lets a member see, but not take, what others made', async () => {
    const { user, store } = await open('?includeShared=1', 'member');
    expect(box('Zap 4')).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('Only admins can move other people’s Zaps')).toBeVisible();
    await user.click(box('Zap 4'));
    expect(selectedIn(store)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Select all 3' }));
    expect(selectedIn(store)).toEqual([1, 2, 3]);
  });

  it('the list is searched by name, and says when there is none [B2.11, B2.12]', async () => {
    const { user } = await open();
    const search = screen.getByRole('searchbox', { name: 'Search by name' });
    await user.type(search, 'zap 2');
    expect(names()).toEqual(['Zap 2']);
    await user.type(search, 'x');
    expect(screen.getByText("We couldn't find any Zaps with that name.")).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all Zaps' }));
    await waitFor(() => expect(names()).toHaveLength(3));
  });

  it('the list says when the person has none [B2.11]', async () => {
    serveMover([movable(4, { owner_id: 8 })]);
    await openPage('/app/move-zaps/from/3/to/9');
    expect(await screen.findByText("We couldn't find any Zaps.")).toBeVisible();
  });

  it('the list says when it could not be loaded, and tries again on request [B2.13]', async () => {
    serveSignedIn({ accounts });
    serveUsage();
    replyOutsideTheContract('GET', '/api/v3/zaps', 500, '', { times: 3 });
    const { store, user } = await openPage('/app/move-zaps/from/3/to/9');
    store.ports.clock.skipWaitsUpTo(20_000);
    await store.ports.clock.advance(20_000);
    expect(await screen.findByText('Sorry, but there was an error.')).toBeVisible();
    serveList(zaps, folders);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('group', { name: 'Zaps of Harbor' })).toBeVisible();
  });
});

describe('the selection', () => {
  it('the selection is made one by one, by folder and at once, and named on the button [B2.14, B2.15, B2.17, B2.18, B2.19]', async () => {
    const { user, store } = await open();
    expect(screen.getByRole('button', { name: 'Select Zaps from the list above' })).toBeDisabled();
    await user.click(box('Zap 2'));
    expect(screen.getByRole('button', { name: 'Move this Zap' })).toBeEnabled();
    await user.click(screen.getByRole('checkbox', { name: 'All in Home' }));
    expect(selectedIn(store)).toEqual([1, 2]);
    await user.click(screen.getByRole('button', { name: 'Select all 3' }));
    expect(screen.getByRole('button', { name: 'Move these 3 Zaps' })).toBeEnabled();
    await user.click(screen.getByRole('checkbox', { name: 'All in Home' }));
    expect(selectedIn(store)).toEqual([2, 3]);
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(selectedIn(store)).toEqual([]);
  });

  it('selecting a folder takes drafts when they are included [B2.15]', async () => {
    const { user, store } = await open('?includeDrafts=1');
    await user.click(screen.getByRole('checkbox', { name: 'All in Home' }));
    expect(selectedIn(store)).toEqual([1, 5]);
  });

  it('the selection is one Zap at a time in that mode [B2.16]', async () => {
    const { user, store } = await open('?single=1');
    await user.click(screen.getByRole('radio', { name: /^Zap 1/ }));
    await user.click(screen.getByRole('radio', { name: /^Zap 3/ }));
    expect(selectedIn(store)).toEqual([3]);
    expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull();
  });

  it('the selection takes a range with Shift, and goes by keyboard', async () => {
    const { user, store } = await open();
    await user.click(box('Zap 1'));
    fireEvent.click(box('Zap 3'), { shiftKey: true });
    expect(selectedIn(store)).toEqual([1, 2, 3]);
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    box('Zap 3').focus();
    await user.keyboard('{Home}');
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'All in Home' })).toHaveFocus());
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(box('Zap 1')).toHaveFocus());
    await user.keyboard(' ');
    expect(selectedIn(store)).toEqual([1]);
    await user.keyboard('{Control>}a{/Control}');
    expect(selectedIn(store)).toEqual([1, 2, 3]);
    await user.keyboard('{ArrowUp}{ArrowLeft}');
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: /^Zap 1/ })).toBeNull());
  });

  it('the selection is known of each Zap, with what became of the move [B3.24]', async () => {
    const { store } = await open('?includeDrafts=1');
    store.dispatch(zapMoverSlice.actions.zapsChosen({ ids: [5], isSelected: true }));
    const state = store.getState() as unknown as Selectable;
    const list = selectMoverList(state);
    const drafts = (list.phase === 'loaded' ? list.rows : []).flatMap((row) => (row.kind === 'zap' ? [[row.zap.id, row.zap.isDraft]] : []));
    expect(Object.fromEntries(drafts)).toEqual({ 1: false, 2: false, 3: false, 5: true });
    expect(selectedIn(store)).toEqual([5]);
    expect([selectMovingStatus(state), selectZapMover(state).movedCount]).toEqual(['initial', 0]);
  });
});

describe('fifty thousand Zaps', () => {
  it.each([
    ['to choose from', stories],
    ['in review', reviewCases],
    ['in a report', statusCases],
  ])('%s draw the lines in view alone [R14]', (_where, { states }) => {
    render(<StoryOfPage page={page} state={states['fifty thousand']!} />);
    const drawn = screen.getAllByRole('listitem').length;
    expect(drawn).toBeGreaterThan(5);
    expect(drawn).toBeLessThanOrEqual(200);
  });
});

describe('reasons of several lines', () => {
  // jsdom has no layout. Here the height of a line grows with its text, and is at least the height in the style.
  const tall = 150;
  beforeEach(() => {
    jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
      const least = Number.parseFloat(this.style.height || this.style.minHeight) || 0;
      return this.tagName === 'LI' && this.textContent.length > 100 ? tall : least;
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    Reflect.deleteProperty(Element.prototype, 'scrollTo');
  });

  it.each([
    ['the plan', reviewCases, 'some would be switched off', 'What will happen to each Zap'],
    ['the plan of fifty thousand', reviewCases, 'fifty thousand', 'What will happen to each Zap'],
    ['the report', statusCases, 'complete', 'What happened to each Zap'],
  ])('reasons of several lines have the room that they need in %s: no line covers the next [R14]', (_where, { states }, state, label) => {
    render(<StoryOfPage page={page} state={states[state]!} />);
    const lines = within(screen.getByRole('group', { name: label })).getAllByRole('listitem');
    expect(lines.some((line) => line.offsetHeight === tall)).toBe(true);
    expect(lines.length).toBeLessThanOrEqual(200);
    let end = 0;
    for (const line of lines) {
      expect(line.style.transform).toBe(`translateY(${end}px)`);
      expect(line.style.height).toBe('');
      end += line.offsetHeight;
    }
  });

  it('reasons of several lines make a short report taller, as far as the list goes', () => {
    render(<StoryOfPage page={page} state={statusCases.states['complete, one of many reasons']!} />);
    expect(screen.getByRole('group', { name: 'What happened to each Zap' })).toHaveStyle({ height: `${tall}px` });
  });

  it('reasons of several lines let the keys reach the last line and the first', async () => {
    // jsdom does not implement scrolling.
    Element.prototype.scrollTo = function (this: Element, options?: ScrollToOptions | number) {
      this.scrollTop = typeof options === 'object' ? (options.top ?? 0) : 0;
      queueMicrotask(() => fireEvent.scroll(this));
    };
    jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(function (this: Element) {
      return Number.parseFloat((this.firstElementChild as HTMLElement | null)?.style.height ?? '') || 0;
    });
    render(<StoryOfPage page={page} state={reviewCases.states['fifty thousand']!} />);
    const list = screen.getByRole('group', { name: 'What will happen to each Zap' });
    const lastDrawn = () => Number(within(list).getAllByRole('listitem').at(-1)?.getAttribute('aria-posinset'));
    fireEvent.keyDown(list, { key: 'End' });
    await waitFor(() => expect(lastDrawn()).toBe(50_000));
    expect(within(list).getAllByRole('listitem').length).toBeLessThanOrEqual(200);
    fireEvent.keyDown(list, { key: 'Home' });
    await waitFor(() => expect(lastDrawn()).toBeLessThan(50));
  });
});
