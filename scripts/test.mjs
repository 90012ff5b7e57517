// Every test of Patchbay, one summary. The last line is always `N passed, N failed`.
// Usage: npm test [-- --only part,part] [-- --list]
//   With CI=true a part that cannot run counts as failed; otherwise it is reported as skipped, with how to get what it needs.
import { chdir } from 'node:process';
import { fileURLToPath } from 'node:url';
import { demandNode, installPackages } from './machine/node.mjs';
import { endWithSignals, inWords } from './machine/processes.mjs';
import { parts } from './test-parts.mjs';

chdir(fileURLToPath(new URL('..', import.meta.url)));

function chosenParts(args) {
  const only = args.flatMap((arg, index) =>
    arg === '--only' ? (args[index + 1] ?? '').split(',') : arg.startsWith('--only=') ? arg.slice(7).split(',') : [],
  );
  const unknown = only.filter((name) => !parts.some((part) => part.name === name));
  if (unknown.length > 0) {
    console.error(`No part is called ${unknown.join(', ')}. Parts: ${parts.map((part) => part.name).join(', ')}`);
    process.exit(2);
  }
  if (only.length === 0) return parts;
  const needed = new Set(parts.filter((part) => only.includes(part.name)).flatMap((part) => [part.name, ...(part.needs ?? [])]));
  return parts.filter((part) => needed.has(part.name));
}

async function runPart(part) {
  console.log(`▸ ${part.name}: ${part.about}`);
  const begun = performance.now();
  let result;
  try {
    result = await part.run((words) => console.log(`  ${words}`));
  } catch (error) {
    result = { passed: 0, failed: 1, output: `${error.stack ?? error}\n` };
  }
  if (result.fault !== undefined) {
    result = { passed: 0, failed: process.env.CI === 'true' ? 1 : 0, couldNotRun: true, output: '', ...result };
  }
  result.milliseconds = performance.now() - begun;
  const words = result.couldNotRun ? `could not run: ${result.fault}` : `${result.passed} passed, ${result.failed} failed`;
  if (result.failed > 0 && result.output !== '') console.log(`\n──── ${part.name}\n${result.output.trimEnd()}\n────`);
  console.log(`${result.failed > 0 ? '✗' : result.couldNotRun ? '–' : '✓'} ${part.name}: ${words} (${inWords(result.milliseconds)})`);
  return result;
}

/** Light parts two by two, then the others one after the other. */
async function runAll(chosen) {
  const results = new Map();
  const run = async (part) => results.set(part.name, await runPart(part));
  const light = chosen.filter((part) => part.lane === 'light');
  const lane = async () => {
    for (let part = light.shift(); part !== undefined; part = light.shift()) await run(part);
  };
  await Promise.all([lane(), lane()]);
  for (const part of chosen.filter((each) => each.lane !== 'light')) await run(part);
  return results;
}

function printTable(chosen, results) {
  const rows = chosen.map(({ name }) => {
    const { passed, failed, skipped = 0, retried = [], couldNotRun, milliseconds } = results.get(name);
    const counts = [skipped > 0 ? `${skipped} skipped` : '', retried.length > 0 ? `${retried.length} retried` : '']
      .filter(Boolean)
      .join(', ');
    const remark = couldNotRun ? (failed > 0 ? 'could not run' : 'skipped: could not run') : counts;
    return [name, String(passed), String(failed), inWords(milliseconds), remark];
  });
  const head = ['part', 'passed', 'failed', 'time', ''];
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column].length)));
  const line = (row) =>
    row
      .map((cell, column) => (column === 0 || column === 4 ? cell.padEnd(widths[column]) : cell.padStart(widths[column])))
      .join('  ')
      .trimEnd();
  console.log(`\n${line(head)}\n${widths.map((width) => '─'.repeat(width)).join('  ')}\n${rows.map(line).join('\n')}`);
}

demandNode();
const args = process.argv.slice(2);
if (args.includes('--list')) {
  for (const { name, about } of parts) console.log(`${name.padEnd(9)} ${about}`);
  process.exit(0);
}
endWithSignals();
const begun = performance.now();
const chosen = chosenParts(args);
await installPackages();
const results = await runAll(chosen);
printTable(chosen, results);
console.log(`all in ${inWords(performance.now() - begun)}`);
for (const [name, { retried = [] }] of results) for (const title of retried) console.log(`${name} passed only after a retry: ${title}`);
for (const [name, { couldNotRun, fault }] of results) if (couldNotRun) console.log(`\n${name} could not run: ${fault}`);
const sum = (count) => [...results.values()].reduce((total, result) => total + result[count], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
