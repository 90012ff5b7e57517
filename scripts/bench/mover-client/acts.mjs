// The cost of each action in the mover before React renders its few lines: the functions of the feature and of the entity core.
import { find } from '../../../src/app/entities/chunks.ts';
import { initialCollection } from '../../../src/app/entities/model.ts';
import { upsertBatch, removeMany, applyCollectionReply } from '../../../src/app/entities/transitions.ts';
import { groupsOf, listedZaps, rowsOf, searched } from '../../../src/app/features/zap-mover/groups.ts';
import { difference, idsOf, intersection, toggled, union, unionOf } from '../../../src/app/features/zap-mover/selection.ts';
import { load, mostGrowth, printFigures, printGoals, sizes } from './table.mjs';

const runs = 25;
const folders = Array.from({ length: 40 }, (_, at) => ({ id: at + 1, title: `Folder ${at + 1}`, isShared: at % 2 === 0 }));
const viewing = { profileId: 7, mayMoveOthers: false, includeShared: true, includeDrafts: true };

/** Zaps as in an answer: half of them in Home, which is then the largest folder, with unordered ids. */
const makeZaps = (count) =>
  JSON.parse(
    JSON.stringify(
      Array.from({ length: count }, (_, at) => ({
        id: 100_000 + ((at * 7919) % count),
        title: `Notify the channel of order ${at}`,
        state: 'on',
        ownerId: at % 10 === 0 ? 8 : 7,
        folderIds: at % 2 === 0 ? [] : [(at % 40) + 1],
        isDraft: false,
      })),
    ),
  );

/** The fastest run in milliseconds, because other work of the machine only adds time. */
function timed(act) {
  let best = Infinity;
  for (let run = 0; run < runs; run += 1) {
    globalThis.gc?.();
    const start = performance.now();
    act();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

const collectionOf = (zaps) => {
  const ids = zaps.map(({ id }) => id);
  const said = { listed: ids, fields: { folders }, messages: [], statusCode: 200, isComplete: true };
  return applyCollectionReply(upsertBatch(initialCollection, { ids, data: zaps, cid: 1 }), said);
};
const listedIn = ({ entities, data }) => data.listed.flatMap((id) => find(entities, id)?.data ?? []);
const shown = (zaps) => groupsOf(listedZaps(zaps, folders, viewing), folders, viewing);
const choosableIn = (groups) => unionOf(groups.map(({ choosable }) => choosable));
const drawn = (groups) => [rowsOf(groups, [], viewing), choosableIn(groups)];

const figures = new Map();
const before = load();
for (const size of sizes) {
  const zaps = makeZaps(size);
  const groups = shown(zaps);
  const choosable = choosableIn(groups);
  const collection = collectionOf(zaps);
  const gone = zaps.filter((_, at) => at % 5 === 0).map(({ id }) => id);
  const counted = (selected) => groups.map((group) => intersection(group.choosable, selected).length);
  const acts = {
    list: () => drawn(shown(zaps)),
    'select all': () => counted(intersection(union([], choosable), choosable)),
    'select a folder': () => counted(intersection(union(choosable.slice(0, 10), groups[0].choosable), choosable)),
    'toggle one': () => counted(intersection(toggled(choosable, choosable[size >> 2]), choosable)),
    'first letter of a search': () => drawn(searched(shown(zaps), 'o')),
    'a letter that leaves few': () => drawn(searched(groups, 'order 49')),
    'a letter that leaves half': () => drawn(searched(groups, '5')),
    'remove 1/5 moved': () => [drawn(shown(listedIn(removeMany(collection, gone)))), difference(choosable, idsOf(gone))],
  };
  for (const [name, act] of Object.entries(acts)) figures.set(name, [...(figures.get(name) ?? []), timed(act)]);
}

console.log(`Before React draws, in milliseconds: the best of ${runs} runs. Load average ${before} before, ${load()} after\n`);
printFigures(figures, 2);
console.log('');
printGoals([
  ['select all of 50,000, ms', figures.get('select all')[2], 200, 1],
  // A tenth of a millisecond is within the normal variation of a run.
  ...[...figures].map(([name, [, ten, fifty]]) => [`5 × the Zaps: ${name}`, fifty / Math.max(ten, 0.1), mostGrowth, 1]),
]);
