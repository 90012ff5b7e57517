import { readFileSync } from 'node:fs';
import { runStates } from '../../../src/domain/runs/history';
import { holdReasons, waitKinds } from '../../../src/domain/runs/states';

it('the table for operators has each state of a run with its reasons, who is told and what ends it [Z06]', () => {
  const rows = readFileSync('docs/operating/runs.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const states = runStates.flatMap((state) =>
    state === 'held'
      ? holdReasons.map((reason) => `held: ${reason}`)
      : state === 'waiting'
        ? waitKinds.map((kind) => `waiting: ${kind}`)
        : [state],
  );
  expect(rows.map(([, state]) => state!.replaceAll('`', ''))).toEqual(states);
  expect(rows.filter((cells) => cells.slice(1, 5).some((cell) => cell === ''))).toEqual([]);
});
