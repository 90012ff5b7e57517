// The mover's list in the browser: what each act on 1,000, 10,000 and 50,000 Zaps costs before React draws its few lines
// (R14). `npm run bench -- mover-client`. How many lines are drawn is held by test/app/features/zap-mover/list.test.tsx.
import { require as load } from 'tsx/cjs/api';

const { groupsOf, listedZaps, rowsOf, searched } = load('../../src/app/features/zap-mover/groups.ts', import.meta.url);
const { difference, idsOf, intersection, toggled, union } = load('../../src/app/features/zap-mover/selection.ts', import.meta.url);

const folders = Array.from({ length: 40 }, (_, at) => ({ id: at + 1, title: `Folder ${at + 1}`, isShared: at % 2 === 0 }));
const viewing = { profileId: 7, mayMoveOthers: false, includeShared: true, includeDrafts: true };
/** Half of them lie in Home, which is then the largest folder. */
const makeZaps = (count) =>
  Array.from({ length: count }, (_, at) => ({
    id: 100_000 + ((at * 7919) % count),
    title: `Notify the channel of order ${at}`,
    state: 'on',
    ownerId: at % 10 === 0 ? 8 : 7,
    folderIds: at % 2 === 0 ? [] : [(at % 40) + 1],
    isDraft: false,
  }));

/** The middle of nine runs, in milliseconds. */
function timed(act) {
  const runs = Array.from({ length: 9 }, () => {
    globalThis.gc?.();
    const start = performance.now();
    act();
    return performance.now() - start;
  });
  return runs.sort((a, b) => a - b)[4] ?? 0;
}

const sizes = [1000, 10_000, 50_000];
const acts = ['list', 'select all', 'select a folder', 'toggle one', 'search', 'remove 1/5 moved'];
const figures = new Map(acts.map((act) => [act, []]));

for (const size of sizes) {
  const zaps = makeZaps(size);
  const groups = groupsOf(listedZaps(zaps, folders, viewing), folders, viewing);
  const choosable = idsOf(groups.flatMap((group) => group.choosable));
  const counted = (selected) => {
    const valid = intersection(selected, choosable);
    return new Map(groups.map((group) => [group.id, intersection(group.choosable, valid).length]));
  };
  const draw = (given, search = '') => {
    const found = searched(groupsOf(listedZaps(given, folders, viewing), folders, viewing), search);
    return [rowsOf(found, [], viewing), idsOf(found.flatMap((group) => group.choosable))];
  };
  const moved = idsOf(zaps.filter((_, at) => at % 5 === 0).map(({ id }) => id));
  const gone = new Set(moved);
  const measures = {
    list: () => draw(zaps),
    'select all': () => counted(union([], choosable)),
    'select a folder': () => counted(union(choosable.slice(0, 10), groups[0]?.choosable ?? [])),
    'toggle one': () => counted(toggled(choosable, choosable[size >> 2] ?? 0)),
    search: () => [searched(groups, 'order 49'), rowsOf(searched(groups, 'order 49'), [], viewing)],
    'remove 1/5 moved': () => [draw(zaps.filter(({ id }) => !gone.has(id))), difference(choosable, moved)],
  };
  for (const act of acts) figures.get(act)?.push(timed(measures[act]));
}

console.log(['ms'.padEnd(18), ...sizes.map((size) => size.toLocaleString('en').padStart(9))].join(' '));
for (const [act, values] of figures) console.log([act.padEnd(18), ...values.map((value) => value.toFixed(2).padStart(9))].join(' '));
const all = figures.get('select all')?.at(-1) ?? Infinity;
console.log(`\n${all <= 200 ? 'met' : 'MISSED'}: select all of 50,000 in ${all.toFixed(1)} ms, goal ≤ 200 ms`);
if (all > 200) process.exitCode = 1;
