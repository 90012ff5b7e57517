import { eventAt } from '../../src/domain/zapNodes';
import type { ServiceNode } from '../../src/domain/serviceNodes';

const nodes: ServiceNode[] = [
  { kind: 'polling', action: 'new_row', title: 'New row' },
  { kind: 'filter', action: 'both', title: 'Only continue if…' },
  { kind: 'hook', action: 'both', title: 'Catch' },
];

it('a trigger is told from an action of the same name by its position', () => {
  expect([eventAt(nodes, 'both', 0)?.kind, eventAt(nodes, 'both', 1)?.kind]).toEqual(['hook', 'filter']);
  expect(eventAt(nodes, 'new_row', 2)).toBeNull();
});
