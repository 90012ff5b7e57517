import fc from 'fast-check';
import { keepAttempt, keptAttempt, parseKept } from '../../../../src/app/features/zap-mover/attempts';
import { homeFolderId } from '../../../../src/domain/folders';
import { groupsOf, listedZaps, rowsOf, searched, type Viewing } from '../../../../src/app/features/zap-mover/groups';
import { difference, hasId, idsOf, intersection, toggled, union, unionOf } from '../../../../src/app/features/zap-mover/selection';
import { initialZapMover, selectMovingStatus, zapMoverSlice, type ZapMoverState } from '../../../../src/app/features/zap-mover/state';
import type { MovableZap, MoveReport } from '../../../../src/app/features/zap-mover/entity';
import { placeEntered } from '../../../../src/app/platform/place';
import { testPorts } from '../../../support/ports';

const { reducer, actions: events } = zapMoverSlice;
const after = (...actions: Parameters<typeof reducer>[1][]): ZapMoverState => actions.reduce(reducer, initialZapMover);
const attempt = { key: 'k', fromId: 3, targetId: 9, zapIds: [1, 2], connections: [], planVersion: 'v1' };
const report: MoveReport = {
  id: 41,
  fromAccountId: 3,
  targetAccountId: 9,
  movedAt: '2026-11-21T09:30:00.000Z',
  undoUntil: '2026-11-22T09:30:00.000Z',
  undoneAt: null,
  movedCount: 2,
  undoneCount: 0,
  zaps: [1, 2].map((id) => ({ id, title: `Zap ${id}`, state: 'on', wasState: 'on', reasons: [], stays: null })),
};
const enter = (pathname: string, search = '') => placeEntered({ pathname, search, hash: '', state: null, key: 'k', kind: 'PUSH' });

describe('the reducer of the mover', () => {
  it('the reducer of the mover gives the same state for what it does not know, and survives JSON', () => {
    const state = after(
      enter('/app/move-zaps/from/3/to/9'),
      events.zapsChosen({ ids: [1, 2, 5], isSelected: true }),
      events.started({ attempt, line: 2 }),
      events.succeeded({ report }),
    );
    expect(reducer(state, { type: 'something/else' })).toBe(state);
    expect(JSON.parse(JSON.stringify(state))).toEqual(state);
  });

  it('the reducer of the mover toggles one Zap and clears all [B2.14]', () => {
    const toggle = (id: number) => events.zapToggled({ id, isSingle: false });
    expect(after(toggle(5), toggle(2)).selected).toEqual([2, 5]);
    expect(after(toggle(5), toggle(2), toggle(5)).selected).toEqual([2]);
    expect(after(toggle(5), toggle(2), events.selectionCleared()).selected).toEqual([]);
  });

  it('the reducer of the mover puts a second Zap in the place of the first when one at a time is selected [B2.16]', () => {
    const toggle = (id: number) => events.zapToggled({ id, isSingle: true });
    expect(after(toggle(5), toggle(2)).selected).toEqual([2]);
    expect(after(toggle(5), toggle(5)).selected).toEqual([]);
  });

  it('the reducer of the mover goes from initial over saving to success or failure, and from failure back to initial [B4.18, B2.25]', () => {
    const statusOf = (state: ZapMoverState) => selectMovingStatus({ zapMover: state });
    const saving = after(events.zapsChosen({ ids: [1, 2], isSelected: true }), events.started({ attempt, line: 0 }));
    const failed = reducer(saving, events.failed({ messages: [], isUnknown: false }));
    expect([initialZapMover, saving, reducer(saving, events.succeeded({ report })), failed].map(statusOf)).toEqual([
      'initial',
      'saving',
      'success',
      'failure',
    ]);
    const again = reducer(failed, events.triedAgain());
    expect([statusOf(again), again.selected]).toEqual(['initial', [1, 2]]);
  });

  it('the reducer of the mover sets how many moved, and does not hold them selected [B4.19]', () => {
    const state = after(events.zapsChosen({ ids: [1, 2, 5], isSelected: true }), events.succeeded({ report }));
    expect([state.movedCount, state.selected]).toEqual([2, [5]]);
  });

  it('the reducer of the mover is reset when the mover is left, and with another source [B2.26]', () => {
    const chosen = after(
      enter('/app/move-zaps/from/3'),
      events.zapToggled({ id: 1, isSingle: false }),
      events.started({ attempt, line: 0 }),
    );
    expect(reducer(chosen, enter('/app/dashboard'))).toBe(initialZapMover);
    expect(reducer(chosen, enter('/app/move-zaps/from/9'))).toMatchObject({ selected: [], moving: { phase: 'initial' } });
    const planning = after(enter('/app/move-zaps/from/3'), events.zapToggled({ id: 1, isSingle: false }), events.moveRequested());
    expect(reducer(planning, events.zapToggled({ id: 2, isSingle: false })).moving).toEqual({ phase: 'initial' });
    expect(reducer(planning, enter('/app/move-zaps/from/3', '?includeDrafts=1')).selected).toEqual([1]);
  });
});

describe('a set of ids', () => {
  const ids = fc.array(fc.integer({ min: 1, max: 40 }));
  const ascending = (set: Iterable<number>) => [...set].sort((a, b) => a - b);

  it('a set of ids answers as a Set would, and gives the same list where nothing changes', () => {
    fc.assert(
      fc.property(ids, ids, fc.integer({ min: 1, max: 40 }), (a, b, id) => {
        const [one, other] = [idsOf(a), idsOf(b)];
        const [setA, setB] = [new Set(a), new Set(b)];
        expect(one).toEqual(ascending(setA));
        expect(hasId(one, id)).toBe(setA.has(id));
        expect(union(one, other)).toEqual(ascending(new Set([...a, ...b])));
        expect(intersection(one, other)).toEqual(ascending([...setA].filter((each) => setB.has(each))));
        expect(difference(one, other)).toEqual(ascending([...setA].filter((each) => !setB.has(each))));
        expect(toggled(toggled(one, id), id)).toEqual(one);
        expect(unionOf([one, other, [id]])).toEqual(ascending(new Set([...a, ...b, id])));
        expect(union(one, one)).toBe(one);
        expect(intersection(one, union(one, other))).toBe(one);
      }),
    );
  });

  it('a set of ids answers so as well for a few beside very many', () => {
    const many = Array.from({ length: 700 }, (_, at) => at * 2);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1500 }), { maxLength: 40 }), (given) => {
        const few = idsOf(given);
        const isAmong = (id: number) => id % 2 === 0 && id < 1400;
        expect(intersection(few, many)).toEqual(few.filter(isAmong));
        expect(difference(few, many)).toEqual(few.filter((id) => !isAmong(id)));
        if (few.every(isAmong)) expect(intersection(few, many)).toBe(few);
      }),
    );
  });
});

describe('the Zaps of the list', () => {
  const zap = (id: number, more: Partial<MovableZap> = {}): MovableZap => ({
    id,
    title: `Zap ${id}`,
    state: 'on',
    ownerId: 7,
    folderIds: [],
    isDraft: false,
    ...more,
  });
  const folders = [
    { id: 4, title: 'Team', isShared: true },
    { id: 5, title: 'Mine', isShared: false },
  ];
  const zaps = [
    zap(1),
    zap(2, { folderIds: [5] }),
    zap(3, { folderIds: [4], ownerId: 8, ownerName: 'Mina' }),
    zap(4, { isDraft: true, state: 'draft' }),
    zap(5, { folderIds: [4] }),
    zap(6, { ownerId: 8 }),
  ];
  const viewer: Viewing = { profileId: 7, mayMoveOthers: false, includeShared: false, includeDrafts: false };
  const idsWith = (more: Partial<Viewing>) => listedZaps(zaps, folders, { ...viewer, ...more }).map(({ id }) => id);

  it('the Zaps of the list are the person’s own, and with includeShared those of others in shared folders; drafts with includeDrafts [B2.10]', () => {
    expect(idsWith({})).toEqual([1, 2, 5]);
    expect(idsWith({ includeShared: true })).toEqual([1, 2, 3, 5]);
    expect(idsWith({ includeDrafts: true })).toEqual([1, 2, 4, 5]);
  });

  it('the Zaps of the list are in private and shared folders apart, and without a folder in Home, which has the id 0 [B2.08, B2.09]', () => {
    expect(homeFolderId).toBe(0);
    const groups = groupsOf(listedZaps(zaps, folders, viewer), folders, viewer);
    expect(groups.map(({ id, title, isShared, choosable }) => ({ id, title, isShared, choosable }))).toEqual([
      { id: 0, title: 'Home', isShared: false, choosable: [1] },
      { id: 5, title: 'Mine', isShared: false, choosable: [2] },
      { id: 4, title: 'Team', isShared: true, choosable: [5] },
    ]);
    expect(rowsOf(groups, [5], viewer).map((row) => row.kind)).toEqual(['group', 'folder', 'zap', 'folder', 'group', 'folder', 'zap']);
  });

  it('the Zaps of the list of others can be chosen by admins alone', () => {
    const shared = { ...viewer, includeShared: true };
    const choosable = (viewing: Viewing) => groupsOf(listedZaps(zaps, folders, viewing), folders, viewing).at(-1)?.choosable;
    expect(choosable(shared)).toEqual([5]);
    expect(choosable({ ...shared, mayMoveOthers: true })).toEqual([3, 5]);
  });

  it('chosen by folder lack drafts, unless those are included [B2.15]', () => {
    const home = (includeDrafts: boolean) => {
      const viewing = { ...viewer, includeDrafts };
      const { choosable = [] } = groupsOf(listedZaps(zaps, folders, viewing), folders, viewing)[0] ?? {};
      return after(events.zapsChosen({ ids: choosable, isSelected: true })).selected;
    };
    expect(home(false)).toEqual([1]);
    expect(home(true)).toEqual([1, 4]);
  });

  it('found by a search have every word of it in their names', () => {
    fc.assert(
      fc.property(fc.string(), (search) => {
        const groups = groupsOf(zaps, folders, viewer);
        const found = searched(groups, search).flatMap((group) => group.zaps);
        const words = search.toLowerCase().split(/\s+/).filter(Boolean);
        expect(found.length).toBe(zaps.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word))).length);
      }),
    );
    expect(searched(groupsOf(zaps, folders, viewer), ' 3 ZAP').map(({ choosable, zaps: inside }) => [choosable, inside.length])).toEqual([
      [[], 1],
    ]);
  });
});

describe('a try that is kept', () => {
  const { storage } = testPorts();

  it('a try that is kept is given back to the same person within ten minutes', () => {
    keepAttempt(storage.session, { attempt, profileId: 7, startedAt: 1_000_000 });
    expect(keptAttempt(storage.session, 7, 1_000_000 + 600_000)).toEqual(attempt);
    expect(keptAttempt(storage.session, 7, 1_000_000 + 600_001)).toBeNull();
    expect(keptAttempt(storage.session, 8, 1_000_000)).toBeNull();
  });

  it('a try that is kept is read whatever the storage holds, and taken only whole', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const kept = parseKept(text);
        if (kept) expect(kept.attempt.zapIds.length).toBeGreaterThan(0);
      }),
    );
    expect(parseKept(JSON.stringify({ attempt: { ...attempt, zapIds: [1, 'x'] }, profileId: 7, startedAt: 1 }))).toBeNull();
    expect(parseKept('{')).toBeNull();
  });
});
