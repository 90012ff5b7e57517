import { readClauses } from '../../../src/development/server/clauses';
import { findReasoned, findScenarios } from '../../../src/development/server/page';
import { scenarios } from '../../../src/development/server/scenarios';
import { reasons } from '../../../src/development/server/reasons';

const clauses = readClauses();
const idsOf = (id: string | null, query: string) => findScenarios({ scenarios, clauses }, { id, query }).map((each) => each.id);

it('the page of scenarios shows the row of an id, and no other [T74]', () => {
  expect(idsOf('A8.12', '')).toEqual(['A8.12']);
  expect(idsOf('a8.12', '')).toEqual(['A8.12']);
  expect(idsOf('A8.1', '')).toEqual([]);
});

it('an id also finds the scenarios that show it beside their own clause [T74]', () => {
  expect(idsOf('A4.09', '')).toEqual(['A8.03']);
});

it('the search of scenarios finds ids and texts, and needs every word [T74]', () => {
  expect(idsOf(null, 'twenty wrong LOCKED 403')).toEqual(['A8.03']);
  expect(idsOf(null, 'A8.4')).toEqual(expect.arrayContaining(['A8.40', 'A8.41', 'A8.42', 'A8.43', 'A8.44', 'A8.45']));
  expect(idsOf(null, '')).toHaveLength(scenarios.length);
  expect(idsOf(null, 'no such words anywhere')).toEqual([]);
});

it('the page finds a clause without a scenario with its reason [T74]', () => {
  const [first] = Object.keys(reasons);
  expect(findReasoned(clauses, { id: first ?? '', query: '' })).toEqual([first]);
  expect(findReasoned(clauses, { id: 'A8.02', query: '' })).toEqual([]);
  expect(findReasoned(clauses, { id: null, query: '' })).toEqual(Object.keys(reasons).sort());
});
