// The summary of `npm test`.
import { inWords } from '../machine/processes.mjs';

/** Combines the results of a part's tasks: the sums of counts and times, and the output of failed tasks. */
export function sumOf(results) {
  const sum = (name) => results.reduce((total, result) => total + (result[name] ?? 0), 0);
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    milliseconds: sum('milliseconds'),
    output: results.flatMap(({ failed, output }) => (failed > 0 ? [output] : [])).join('\n'),
    fault: results.find(({ fault }) => fault !== undefined)?.fault,
  };
}

function rowOf(name, { passed, failed, skipped, fault, milliseconds }) {
  const counts = skipped > 0 ? `${skipped} skipped` : '';
  const remark = fault === undefined ? counts : failed > 0 ? 'could not run' : 'skipped: could not run';
  return [name, String(passed), String(failed), inWords(milliseconds), remark];
}

/**
 * Prints the table, the parts that could not run, and the count as the last line. The time
 * of a part is the sum of its tasks' times, although parts run in parallel.
 * @param {Map<string, object[]>} results of each part
 * @param {number} milliseconds of the whole run
 * @returns {number} how many failed
 */
export function printSummary(results, milliseconds) {
  const sums = [...results].map(([name, each]) => [name, sumOf(each)]);
  const head = ['part', 'passed', 'failed', 'time', ''];
  const rows = sums.map(([name, sum]) => rowOf(name, sum));
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column].length)));
  const line = (row) =>
    row
      .map((cell, column) => (column === 0 || column === 4 ? cell.padEnd(widths[column]) : cell.padStart(widths[column])))
      .join('  ')
      .trimEnd();
  console.log(`\n${line(head)}\n${line(widths.map((width) => '─'.repeat(width)))}\n${rows.map(line).join('\n')}`);
  console.log(`all in ${inWords(milliseconds)}`);
  for (const [name, { fault }] of sums) if (fault !== undefined) console.log(`\n${name} could not run: ${fault}`);
  const total = (name) => sums.reduce((count, [, sum]) => count + sum[name], 0);
  console.log(`\n${total('passed')} passed, ${total('failed')} failed`);
  return total('failed');
}
