// Runs every test of Patchbay with one summary. The last line is always `N passed, N failed`.
// Usage: npm test [-- --only part,part] [-- --changed [base]] [-- --nightly [--shard 1/4]] [-- --times] [-- --list]
//   --changed   only tests that the changes since `base` (default: where the branch left main) and in the working tree can break
//   --nightly   what the day leaves out: all tests on the embedded database, all journeys on two instances, kills, drills, typed lint rules,
//               more random inputs. --shard 1/4 is the first of four parts of the same length
//   --times     prints the processor time of each part and of the dearest files
//   With CI=true a part that cannot run counts as failed. Otherwise it is reported as skipped, with instructions to install what it needs.
import { availableParallelism } from 'node:os';
import { chdir } from 'node:process';
import { fileURLToPath } from 'node:url';
import { demandNode, installPackages } from './machine/node.mjs';
import { endWithSignals, inWords } from './machine/processes.mjs';
import { changedParts } from './test/changed.mjs';
import { runInLanes, shardOf } from './test/lanes.mjs';
import { parts, provideOnce } from './test/parts.mjs';
import { asTask, measureTimes } from './test/times.mjs';
import { printSummary, sumOf } from './test/summary.mjs';

chdir(fileURLToPath(new URL('..', import.meta.url)));

const args = process.argv.slice(2);

/** The value of an option, as `--name value` or `--name=value`. Null without the option, an empty text without a value. */
function valueOf(name) {
  const index = args.findIndex((arg) => arg === name || arg.startsWith(`${name}=`));
  if (index === -1) return null;
  const [, given] = args[index].split('=');
  const next = args[index + 1];
  return given ?? (next === undefined || next.startsWith('--') ? '' : next);
}

/** The parts of `--only`, with the parts that they need; without it those of the day or of the night. Ends the process if one does not exist. */
function chosenParts(all) {
  const only = (valueOf('--only') ?? '').split(',').filter(Boolean);
  const unknown = only.filter((name) => !parts.some((part) => part.name === name));
  if (unknown.length > 0) {
    console.error(`No part is called ${unknown.join(', ')}. Parts: ${parts.map((part) => part.name).join(', ')}`);
    process.exit(2);
  }
  const time = args.includes('--nightly') ? 'night' : 'day';
  if (only.length === 0) return all.filter(({ when = time }) => when === time);
  const needed = new Set(all.filter((part) => only.includes(part.name)).flatMap((part) => [part.name, ...(part.needs ?? [])]));
  return all.filter((part) => needed.has(part.name));
}

/** The tasks of all parts. A part that cannot run has one task that prints the reason. */
async function tasksOf(chosen, provided, options) {
  const tasks = [];
  for (const { name, needs, tasks: makeTasks } of chosen) {
    const made = await makeTasks(provided, options);
    if (Array.isArray(made)) tasks.push(...made.map((run) => ({ part: name, needs, run: () => asTask(name, run) })));
    else {
      const failed = process.env.CI === 'true' ? 1 : 0;
      tasks.push({ part: name, run: async () => ({ passed: 0, failed, fault: made.fault, output: '' }) });
    }
  }
  return tasks;
}

demandNode();
if (args.includes('--list')) {
  for (const { name, about } of parts) console.log(`${name.padEnd(9)} ${about}`);
  process.exit(0);
}
endWithSignals();
const startedAt = performance.now();
await installPackages();

const printTimes = args.includes('--times') ? measureTimes() : () => {};
const base = valueOf('--changed');
const chosen = chosenParts(base === null ? parts : changedParts(base));
const provided = provideOnce((words) => console.log(`  ${words}`));
let results;
try {
  const all = await tasksOf(chosen, provided, { isNightly: args.includes('--nightly') });
  const tasks = shardOf(all, valueOf('--shard') ?? '1/1');
  // One more than the number of processors, because other tasks can run while journeys wait for pages.
  const width = Math.min(availableParallelism(), 4) + 1;
  const partOf = new Map(chosen.map((part) => [part.name, part]));
  results = await runInLanes(tasks, width, {
    onBegin: (name) => console.log(`▸ ${name}: ${partOf.get(name).about}`),
    onEnd(name, all) {
      const { passed, failed, output, fault } = sumOf(all);
      const words = fault === undefined ? `${passed} passed, ${failed} failed` : `could not run: ${fault}`;
      if (partOf.get(name).isShown)
        console.log(
          all
            .map((result) => result.output)
            .join('')
            .trimEnd(),
        );
      else if (failed > 0 && output !== '') console.log(`\n──── ${name}\n${output.trimEnd()}\n────`);
      console.log(
        `${failed > 0 ? '✗' : fault === undefined ? '✓' : '–'} ${name}: ${words} (after ${inWords(performance.now() - startedAt)})`,
      );
    },
  });
} finally {
  await provided.end();
}
printTimes();
const failed = printSummary(results, performance.now() - startedAt);
process.exitCode = failed > 0 ? 1 : 0;
