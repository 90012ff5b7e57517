// One measurement of the entity bench, in a separate process: `run <what> <count> [subject]`. Prints JSON.
import { makeZaps, textOf } from './fixtures.mjs';
import { plainObjects, subjects } from './subjects.mjs';

const [what, sizeText, only] = process.argv.slice(2);
const size = Number(sizeText);
const isLarge = size >= 50_000;

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];
const settle = () => new Promise((resolve) => setImmediate(resolve));
const collect = () => {
  globalThis.gc();
  globalThis.gc();
};

/** Milliseconds of one run, from a clean heap. */
async function timed(run) {
  collect();
  const start = performance.now();
  await run();
  return performance.now() - start;
}

/** Keeps the objects of a measurement alive until they have been measured. */
const kept = new Map();

/** Keeps a few records alive, so that forced garbage collections do not discard the engine's shapes of the records. */
const alive = [];

const texts = {
  ingest: () => textOf(makeZaps(size)),
  shuffled: () => textOf(makeZaps(size, { isShuffled: true })),
};

/**
 * Ingests a text, and the same text again. Each round runs JSON.parse and every subject in turn. Ratios are
 * computed within the round, so that a slow moment of the machine affects both.
 */
async function ingest(text) {
  const names = only ? only.split(',') : Object.keys(subjects);
  const rounds = isLarge ? 5 : 15;
  const results = Object.fromEntries(names.map((name) => [name, { first: [], again: [], firstRatio: [], againRatio: [] }]));
  const parses = [];
  for (const create of Object.values(subjects)) {
    const warm = create();
    await warm.receive(textOf(makeZaps(300)));
    alive.push(warm, JSON.parse(textOf(makeZaps(3))));
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) {
      const { first, again, firstRatio, againRatio } = results[name];
      // The other stores take seconds to a minute, so a few rounds are sufficient.
      if (name !== 'patchbay' && round >= (isLarge ? 1 : 5)) continue;
      const parse = await timed(() => kept.set('reply', JSON.parse(text)));
      parses.push(parse);
      kept.clear();
      const subject = subjects[name]();
      const one = await timed(() => subject.receive(text));
      const before = name === 'patchbay' ? subject.snapshot() : null;
      const two = await timed(() => subject.receive(text));
      if (before && before !== subject.snapshot()) throw new Error('Receiving the same again has changed something');
      first.push(one);
      again.push(two);
      firstRatio.push(one / parse);
      againRatio.push(two / parse);
      await settle();
    }
  }
  const summary = Object.fromEntries(
    names.map((name) => [name, Object.fromEntries(Object.entries(results[name]).map(([key, values]) => [key, median(values)]))]),
  );
  return { parse: median(parses), characters: text.length / size, subjects: summary };
}

/** Updates an entity while 1,000 subscribers observe it and 999 others, then removes 100 entities. */
async function update(text) {
  const create = subjects[only];
  const subject = create();
  await subject.receive(text);
  const ids = makeZaps(size).map(({ id }) => id);
  const watched = Array.from({ length: 1000 }, (_, at) => ids[Math.floor((at * ids.length) / 1000)]);
  let recomputed = 0;
  for (const id of watched) subject.watch(id, () => (recomputed += 1));

  const rounds = only === 'patchbay' ? 300 : 9;
  const updates = [];
  recomputed = 0;
  for (let round = 0; round < rounds; round += 1) {
    const id = watched[(round * 37) % 1000];
    const start = performance.now();
    subject.update(id, `Renamed ${round}`);
    updates.push(performance.now() - start);
    if (subject.read(id).title !== `Renamed ${round}`) throw new Error('The update did not arrive');
    await settle();
  }
  const perUpdate = recomputed / rounds;

  const removals = [];
  for (let round = 0; round < (only === 'patchbay' ? 20 : 3); round += 1) {
    const gone = ids.slice(round * 150 + 20, round * 150 + 120);
    const start = performance.now();
    subject.remove(gone);
    removals.push(performance.now() - start);
    await settle();
  }
  return { update: median(updates), recomputed: perUpdate, remove: median(removals) };
}

/** Bytes that stay on the heap. */
async function heap(text) {
  const make = only === 'plain' ? plainObjects(text) : null;
  const count = (() => {
    const nodes = new Set();
    for (const { id, nodes: own, folders, owner } of JSON.parse(text).objects) {
      nodes.add(`z${id}`).add(`m${owner.id}`);
      for (const item of own) nodes.add(`n${item.id}`);
      for (const item of folders) nodes.add(`f${item.id}`);
    }
    return nodes.size;
  })();
  collect();
  await settle();
  collect();
  const before = process.memoryUsage().heapUsed;
  const subject = make ? make() : subjects[only]();
  kept.set('subject', subject);
  if (!make) await subject.receive(text);
  await settle();
  collect();
  await settle();
  collect();
  const bytes = process.memoryUsage().heapUsed - before;
  return { bytes, entities: count, perEntity: bytes / count, isKept: kept.size === 1 };
}

const measures = { ingest, shuffled: ingest, update, heap };
const text = (texts[what] ?? texts.ingest)();
process.stdout.write(JSON.stringify(await measures[what](text)));
