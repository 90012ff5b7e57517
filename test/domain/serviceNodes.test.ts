import fc from 'fast-check';
import { eventAt, isTrigger, nodeFlags, nodeKinds, nodesFor, type NodeKind } from '../../src/domain/serviceNodes';

const nodes = (...kinds: NodeKind[]) => kinds.map((kind, index) => ({ kind, action: `action_${index}`, title: kind }));
const none = { hasReads: false, hasWrites: false, hasSearches: false, hasFilters: false, hasSearchOrWrites: false };

it('the list of node types has nine kinds [B3.37]', () => {
  expect([...nodeKinds].sort()).toEqual(
    ['filter', 'write', 'search_or_write', 'read', 'search', 'polling', 'resthook', 'hook', 'paths_group'].sort(),
  );
});

it.each([
  ['read', { hasReads: true }],
  ['polling', { hasReads: true }],
  ['resthook', { hasReads: true }],
  ['hook', { hasReads: true }],
  ['write', { hasWrites: true }],
  ['search', { hasSearches: true }],
  ['filter', { hasFilters: true }],
  ['search_or_write', { hasSearchOrWrites: true }],
  ['paths_group', {}],
] as const)('an app with nodes of the kind %s has the flags %j [B3.37]', (kind, flags) => {
  expect(nodeFlags(nodes(kind))).toEqual({ ...none, ...flags });
});

it('the flags of several nodes are those of each [B3.37]', () => {
  expect(nodeFlags([])).toEqual(none);
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...nodeKinds)), fc.array(fc.constantFrom(...nodeKinds)), (some, more) => {
      const [left, right, both] = [nodeFlags(nodes(...some)), nodeFlags(nodes(...more)), nodeFlags(nodes(...some, ...more))];
      for (const flag of Object.keys(none) as (keyof typeof none)[]) expect(both[flag]).toBe(left[flag] || right[flag]);
    }),
  );
});

it('triggers begin a Zap, and all others follow', () => {
  const all = nodes(...nodeKinds);
  expect(nodesFor(all, 0).every(isTrigger)).toBe(true);
  expect(nodesFor(all, 1).some(isTrigger)).toBe(false);
  expect([...nodesFor(all, 0), ...nodesFor(all, 3)]).toHaveLength(nodeKinds.length);
});

it('a trigger is told from an action of the same name by its position', () => {
  const named = [
    { kind: 'polling', action: 'new_row', title: 'New row' },
    { kind: 'filter', action: 'both', title: 'Only continue if…' },
    { kind: 'hook', action: 'both', title: 'Catch' },
  ] as const;
  expect([eventAt(named, 'both', 0)?.kind, eventAt(named, 'both', 1)?.kind]).toEqual(['hook', 'filter']);
  expect(eventAt(named, 'new_row', 2)).toBeNull();
});
