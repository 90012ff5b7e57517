// The report of a run: a table by resource, everything that breaks the contract, and why the rest was not provoked.
import { terminalLine } from '../../src/domain/terminalText.ts';
import { isOwn, resourceOf } from './ledger.mjs';

/** Counts of results by outcome. */
export function countsOf(results) {
  const count = (outcome) => results.filter((each) => each.outcome === outcome).length;
  return { all: results.length, conform: count('conforms'), breaks: count('breaks'), notProvoked: count('not provoked') };
}

/**
 * The report as lines, in which no text of the target can control the terminal.
 * @param {ReturnType<ReturnType<import('./ledger.mjs').createLedger>['results']>} results
 */
export function linesOf(results) {
  const lines = [];
  const resources = grouped(results);
  const rows = [...resources].sort(([a], [b]) => a.localeCompare(b)).map(([resource, own]) => rowOf(resource, own));
  const head = ['resource', 'statuses', 'conform', 'break', 'not provoked'];
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column].length)));
  const line = (row) => row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]))).join('  ');
  lines.push(line(head), line(widths.map((width) => '─'.repeat(width))), ...rows.map(line), '');

  for (const { name, status, issues } of results.filter(({ outcome }) => outcome === 'breaks'))
    lines.push(`✗ ${name} ${status}`, ...issues.map((issue) => `    ${issue}`));

  lines.push('Not provoked:');
  for (const [reason, own] of groupedBy(
    results.filter(({ outcome }) => outcome === 'not provoked'),
    ({ reason }) => reason,
  ))
    lines.push(`  ${reason} (${own.length})`, ...shown(own));

  const all = countsOf(results);
  const own = countsOf(results.filter(({ name, status }) => isOwn(name, status)));
  lines.push('', `Of the statuses that endpoints name themselves: ${own.conform} of ${own.all} conform, ${own.notProvoked} not provoked`);
  lines.push(
    `${all.conform} of ${all.all} statuses conform, ${all.notProvoked} not provoked${all.breaks > 0 ? `, ${all.breaks} break the contract` : ''}`,
  );
  return lines.map(terminalLine);
}

function rowOf(resource, results) {
  const { all, conform, breaks, notProvoked } = countsOf(results);
  return [resource, ...[all, conform, breaks, notProvoked].map(String)];
}

/** The statuses, one line for each status with the endpoints. */
const shown = (results) =>
  [...groupedBy(results, ({ status }) => status)].map(
    ([status, own]) => `    ${status}: ${own.length > 12 ? `${own.length} endpoints` : own.map(({ name }) => name).join(', ')}`,
  );

const grouped = (results) => groupedBy(results, ({ name }) => resourceOf(name));

function groupedBy(list, keyOf) {
  const groups = new Map();
  for (const each of list) groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each]);
  return groups;
}
