// Compares the entity core with other stores: ingesting a reply, ingesting it again, an update, a removal, memory.
// `npm run bench -- entities [10000|100000]`. Measures a production build, as the browser receives it.
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import webpack from 'webpack';

const run = promisify(execFile);
const folder = resolve('node_modules/.cache/bench');
const sizes = process.argv[2] ? [Number(process.argv[2])] : [10_000, 100_000];

function build() {
  const compiler = webpack({
    mode: 'production',
    target: 'node20',
    devtool: false,
    entry: { entities: resolve('scripts/bench/entities/run.mjs') },
    output: { path: folder, filename: '[name].mjs', module: true, library: { type: 'module' } },
    experiments: { outputModule: true, topLevelAwait: true },
    resolve: { extensions: ['.ts', '.mjs', '.js'] },
    module: {
      rules: [
        { test: /\.mjs$/, resolve: { fullySpecified: false } },
        { test: /\.ts$/, loader: 'ts-loader', options: { transpileOnly: true, compilerOptions: { noEmit: false, sourceMap: false } } },
      ],
    },
    performance: { hints: false },
  });
  return new Promise((done, fail) => {
    compiler.run((error, stats) => {
      if (error || stats.hasErrors()) fail(error ?? new Error(stats.toString('errors-only')));
      else done();
    });
  });
}

async function measure(...args) {
  const flags = ['--expose-gc', '--max-old-space-size=8192', `${folder}/entities.mjs`];
  const { stdout } = await run(process.execPath, [...flags, ...args.map(String)], {
    env: { ...process.env, NODE_ENV: 'production' },
    maxBuffer: 1e8,
  });
  return JSON.parse(stdout);
}

const fixed = (value, digits) => (value === undefined ? '' : value.toFixed(digits));
function table(title, head, rows) {
  console.log(`\n${title}`);
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column].length)));
  for (const row of all)
    console.log(`  ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]))).join('   ')}`);
}

const peers = ['patchbay', 'createEntityAdapter'];
const goals = [];
const goal = (what, value, limit, digits = 2) => goals.push([value <= limit ? 'met' : 'MISSED', what, fixed(value, digits), `≤ ${limit}`]);

await build();

for (const size of sizes) {
  const zaps = `${size.toLocaleString('en')} Zaps`;
  const { parse, characters, subjects } = await measure('ingest', size);
  table(
    `${zaps} of ${fixed(characters, 0)} characters: text to store (JSON.parse alone: ${fixed(parse, 0)} ms)`,
    ['', 'ms', '× JSON.parse', 'the same again, ms', '× JSON.parse'],
    peers.map((name) => {
      const { first, again, firstRatio, againRatio } = subjects[name];
      return [name, fixed(first, 0), fixed(firstRatio, 2), fixed(again, 0), fixed(againRatio, 2)];
    }),
  );
  goal(`${zaps}: text to store, × JSON.parse`, subjects.patchbay.firstRatio, 1.7);
  goal(`${zaps}: the same again (no reference changes), × JSON.parse`, subjects.patchbay.againRatio, 1.6);

  const shuffled = (await measure('shuffled', size, 'patchbay')).subjects.patchbay;
  console.log(`  patchbay, ids in no order: ${fixed(shuffled.firstRatio, 2)} × JSON.parse, again ${fixed(shuffled.againRatio, 2)} ×`);
  goal(`${zaps} in no order: text to store, × JSON.parse`, shuffled.firstRatio, 1.7);

  const updates = [];
  for (const name of peers) updates.push([name, await measure('update', size, name)]);
  table(
    `${zaps}, 1,000 subscribed selectors`,
    ['', 'update one, ms', 'recomputed', 'remove 100, ms'],
    updates.map(([name, { update, recomputed, remove }]) => [name, fixed(update, 3), fixed(recomputed, 1), fixed(remove, 2)]),
  );
  goal(`${zaps}: update one with 1,000 selectors, ms`, updates[0][1].update, size > 10_000 ? 1 : 0.5, 3);
  goal(`${zaps}: selectors recomputed by an update`, updates[0][1].recomputed, 1, 1);

  const plain = await measure('heap', size, 'plain');
  const heaps = [];
  for (const name of peers) heaps.push([name, await measure('heap', size, name)]);
  table(
    `${zaps}, ${plain.entities.toLocaleString('en')} entities in all: heap (plain objects by id with the wrapper: ${fixed(plain.perEntity, 0)} bytes each)`,
    ['', 'bytes per entity', '× plain'],
    heaps.map(([name, { perEntity }]) => [name, fixed(perEntity, 0), fixed(perEntity / plain.perEntity, 2)]),
  );
  goal(`${zaps}: heap per entity, × plain objects`, heaps[0][1].perEntity / plain.perEntity, 1.1);
}
table('Goals', ['', '', 'measured', 'goal'], goals);
