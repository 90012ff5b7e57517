import fc from 'fast-check';
import { currentAccountChosen } from '../../../../src/app/features/accounts';
import { countByFolder, filterRows, type LibraryRow } from '../../../../src/app/features/zap-library/selectors';
import { initialLibrary, librarySlice, nothing, pressed, reached, toggled } from '../../../../src/app/features/zap-library/state';
import { addressOfWanted, everything, wantedIn } from '../../../../src/app/features/zap-library/wanted';
import { fuzzRuns } from '../../../support/fuzz';

const { actConfirmed, actEdited, actOpened, actRefused, bulkBegun, bulkEnded, entered, rowToggled, shownChosen } = librarySlice.actions;

const row = (id: number, given: Partial<LibraryRow> = {}): LibraryRow => ({
  id,
  title: `Zap ${id}`,
  state: 'on',
  folder: '',
  owner: 'Ada',
  apps: [],
  lastRunAt: null,
  tasks: 0,
  folderIds: [],
  ownerId: 7,
  isPaused: false,
  isBusy: false,
  ...given,
});
const press = (key: string, given: object = {}) => ({ key, shiftKey: false, ctrlKey: false, metaKey: false, ...given });
const order = [10, 20, 30, 40, 50];

describe('selecting', () => {
  it('selecting puts a row in and out, and takes a range from it with Shift, in both directions', () => {
    const one = toggled(nothing, 30);
    expect(one.ids).toEqual([30]);
    expect(toggled(one, 30).ids).toEqual([]);
    expect(reached(one, 50, order).ids).toEqual([30, 40, 50]);
    expect(reached(reached(one, 50, order), 10, order).ids).toEqual([10, 20, 30]);
  });

  it('Zaps are selected by keys: arrows move, Space selects, Shift with arrows takes a range, Control and A all, Escape none', () => {
    const on = (keys: readonly ReturnType<typeof press>[]) => keys.reduce((now, key) => pressed(now, key, order) ?? now, nothing);
    expect(on([press('ArrowDown')])).toMatchObject({ ids: [], cursor: 10 });
    expect(on([press('ArrowDown'), press('ArrowDown'), press(' ')])).toMatchObject({ ids: [20], cursor: 20 });
    const shift = { shiftKey: true };
    expect(on([press('End'), press('ArrowUp', shift), press('ArrowUp', shift), press('ArrowDown', shift)]).ids).toEqual([40, 50]);
    expect(on([press('a', { ctrlKey: true })]).ids).toEqual(order);
    expect(on([press('a', { metaKey: true }), press('Escape')]).ids).toEqual([]);
    expect(pressed(nothing, press('x'), order)).toBeNull();
    expect(pressed(nothing, press('Escape'), order)).toBeNull();
    expect(pressed(nothing, press('ArrowDown'), [])).toBeNull();
  });

  it('selecting never leaves the list, whatever is pressed', () => {
    const keys = fc.constantFrom('ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'PageUp', ' ', 'a', 'Escape');
    const presses = fc.array(fc.record({ key: keys, shiftKey: fc.boolean(), ctrlKey: fc.boolean(), metaKey: fc.constant(false) }));
    fc.assert(
      fc.property(presses, (all) => {
        const end = all.reduce((now, key) => pressed(now, key, order) ?? now, nothing);
        expect(end.ids.every((id) => order.includes(id))).toBe(true);
        expect(new Set(end.ids).size).toBe(end.ids.length);
      }),
      { numRuns: fuzzRuns },
    );
  });
});

describe('the address', () => {
  it('the address keeps folder and search, and nothing that does not fit', () => {
    expect(addressOfWanted({ folder: 5, search: 'a & b' })).toBe('/app/assets/zaps?folder=5&q=a+%26+b');
    expect(addressOfWanted({ folder: 0, search: '' })).toBe('/app/assets/zaps?folder=0');
    expect(addressOfWanted(everything)).toBe('/app/assets/zaps');
    for (const query of ['?folder=x', '?folder=-1', '?folder=1.5', '?folder=99999999999', '']) expect(wantedIn(query)).toEqual(everything);
  });

  it('the address says again what it was made of', () => {
    const wanted = fc.record({ folder: fc.option(fc.nat()), search: fc.string({ maxLength: 50 }) });
    fc.assert(
      fc.property(wanted, (asked) => {
        expect(wantedIn(addressOfWanted(asked).split('?')[1] ?? '')).toEqual(asked);
      }),
      { numRuns: fuzzRuns },
    );
  });
});

describe('rows', () => {
  const rows = [
    row(1, { title: 'Beta', tasks: 5 }),
    row(2, { title: 'alpha', state: 'off', folderIds: [6], lastRunAt: 9 }),
    row(3, { ownerId: 8, title: 'Gamma 10', state: 'draft' }),
  ];
  const ids = (shown: readonly LibraryRow[]) => shown.map(({ id }) => id);

  it('rows are those of the folder and those in it; Zaps without a folder are in Home [B2.09]', () => {
    expect(ids(filterRows(rows, 'all', everything))).toEqual([1, 2, 3]);
    expect(ids(filterRows(rows, 'home', everything))).toEqual([1, 3]);
    expect(ids(filterRows(rows, new Set([5, 6]), everything))).toEqual([2]);
  });

  it('rows are narrowed by name, owner and state, and sorted', () => {
    expect(ids(filterRows(rows, 'all', { ...everything, search: 'GAMMA 1' }))).toEqual([3]);
    expect(ids(filterRows(rows, 'all', { ...everything, shown: 'off' }))).toEqual([2]);
    expect(ids(filterRows(rows, 'all', { ...everything, ownerId: 8 }))).toEqual([3]);
    expect(ids(filterRows(rows, 'all', { ...everything, sort: 'name' }))).toEqual([2, 1, 3]);
    expect(ids(filterRows(rows, 'all', { ...everything, sort: 'tasks' }))[0]).toBe(1);
    expect(ids(filterRows(rows, 'all', { ...everything, sort: 'lastRun' }))[0]).toBe(2);
  });

  it('rows count for a folder and for those that contain it, once each', () => {
    const counts = countByFolder(
      [row(1, { folderIds: [6] }), row(2, { folderIds: [5, 6] }), row(3)],
      new Map([
        [5, null],
        [6, 5],
      ]),
    );
    expect([counts.all, counts.home, counts.folders.get(5), counts.folders.get(6)]).toEqual([3, 1, 2, 2]);
  });
});

describe('the state', () => {
  it('the state gives the same state back for what it does not know, and survives JSON', () => {
    expect(librarySlice.reducer(initialLibrary, { type: 'somebody/else' })).toBe(initialLibrary);
    expect(JSON.parse(JSON.stringify(initialLibrary))).toEqual(initialLibrary);
  });

  it('the state forgets the selection when other Zaps are shown', () => {
    const chosen = librarySlice.reducer(initialLibrary, rowToggled({ id: 1 }));
    expect(librarySlice.reducer(chosen, shownChosen({ shown: 'off' })).selection).toEqual(nothing);
    expect(librarySlice.reducer(chosen, entered({ wanted: { folder: 5, search: '' }, accountId: 3 })).selection).toEqual(nothing);
    expect(librarySlice.reducer(chosen, entered({ wanted: everything, accountId: 3 })).selection.ids).toEqual([1]);
    expect(librarySlice.reducer(librarySlice.reducer(chosen, bulkBegun({ kind: 'on', total: 1 })), bulkEnded()).selection).toEqual(nothing);
  });

  it('the state is reset for another account, and keeps the address parameters for the first one', () => {
    const asked = librarySlice.reducer(initialLibrary, entered({ wanted: { folder: 5, search: 'x' }, accountId: null }));
    const first = librarySlice.reducer(asked, currentAccountChosen({ id: 3 }));
    expect(first.wanted).toEqual({ folder: 5, search: 'x' });
    expect(librarySlice.reducer(first, currentAccountChosen({ id: 3 }))).toBe(first);
    expect(librarySlice.reducer(first, currentAccountChosen({ id: 4 })).wanted).toEqual({ folder: null, search: 'x' });
  });

  it('the state of a dialog goes from asking through saving, and back with an error', () => {
    const asking = librarySlice.reducer(initialLibrary, actOpened({ act: { kind: 'renameFolder', id: 5, title: '' } }));
    const typed = librarySlice.reducer(asking, actEdited({ title: 'Shop' }));
    const saving = librarySlice.reducer(typed, actConfirmed());
    expect(librarySlice.reducer(saving, actEdited({ title: 'Later' }))).toBe(saving);
    expect(librarySlice.reducer(saving, actRefused({ error: 'No.' })).dialog).toEqual({
      phase: 'asking',
      act: { kind: 'renameFolder', id: 5, title: 'Shop' },
      error: 'No.',
    });
  });
});
