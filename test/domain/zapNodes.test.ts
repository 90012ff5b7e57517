import fc from 'fast-check';
import { eventAt, nodeIssues, type ChosenNode } from '../../src/domain/zapNodes';
import type { ServiceNode } from '../../src/domain/serviceNodes';

const nodes: ServiceNode[] = [
  { kind: 'polling', action: 'new_row', title: 'New row' },
  { kind: 'write', action: 'add_row', title: 'Add a row' },
  { kind: 'filter', action: 'both', title: 'Only continue if…' },
  { kind: 'hook', action: 'both', title: 'Catch' },
];
const services = new Map([['SheetsAPI', { name: 'Sheets', nodes }]]);
const step = (action: string, selectedApi = 'SheetsAPI@2.0.0'): ChosenNode => ({ selectedApi, action });

it('a step may have an event that the app offers in its position, by its key with or without a version, or none yet', () => {
  expect(nodeIssues([step('new_row'), step('add_row', 'SheetsAPI'), step('')], services, [])).toEqual([]);
  expect(nodeIssues([], services, [])).toEqual([]);
});

it('the check of steps reports the problem of each step', () => {
  const issues = nodeIssues([step('add_row'), step('new_row'), step('x'), step('add_row', 'GoneAPI')], services, []);
  expect(issues.map(({ position, kind }) => [position, kind])).toEqual([
    [0, 'unknown_event'],
    [1, 'unknown_event'],
    [2, 'unknown_event'],
    [3, 'unknown_app'],
  ]);
});

it('the check of steps allows what a Zap has already, but no former action as its trigger', () => {
  const kept = [step('gone', 'GoneAPI@1'), step('add_row')];
  expect(nodeIssues([step('gone', 'GoneAPI'), step('add_row'), step('add_row')], services, kept)).toEqual([]);
  expect(nodeIssues([step('add_row'), step('gone', 'GoneAPI@1')], services, kept).map(({ position }) => position)).toEqual([0, 1]);
});

it('a trigger is told from an action of the same name by its position', () => {
  expect([eventAt(nodes, 'both', 0)?.kind, eventAt(nodes, 'both', 1)?.kind]).toEqual(['hook', 'filter']);
  expect(eventAt(nodes, 'new_row', 2)).toBeNull();
});

it('the check of steps never throws, and reports only existing positions, whatever is sent', () => {
  const anything = fc.array(fc.record({ selectedApi: fc.string(), action: fc.string() }), { maxLength: 8 });
  fc.assert(
    fc.property(anything, anything, (wanted, kept) => {
      for (const { position } of nodeIssues(wanted, services, kept)) expect(wanted[position]).toBeDefined();
      expect(nodeIssues(kept, services, kept)).toEqual([]);
    }),
  );
});
