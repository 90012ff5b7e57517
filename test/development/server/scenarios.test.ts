import { readClauses, sectionOf, sections } from '../../../src/development/server/clauses';
import { reasons } from '../../../src/development/server/reasons';
import { clausesOf } from '../../../src/development/server/scenario';
import { scenarios } from '../../../src/development/server/scenarios';

const clauses = readClauses();
const shown = scenarios.flatMap(clausesOf);

describe('the table of scenarios', () => {
  it.each(sections.map(({ id }) => id))(
    'each clause of %s in the requirements has a scenario or a reason, and not both [T79]',
    (section) => {
      const ids = [...clauses.keys()].filter((id) => sectionOf(id) === section);
      expect(ids.length).toBeGreaterThan(40);
      expect(ids.filter((id) => !shown.includes(id) && reasons[id] === undefined)).toEqual([]);
      expect(ids.filter((id) => shown.includes(id) && reasons[id] !== undefined)).toEqual([]);
    },
  );

  it('scenarios and reasons name only clauses of the requirements, and reasons are few [T79]', () => {
    expect([...shown, ...Object.keys(reasons)].filter((id) => !clauses.has(id))).toEqual([]);
    expect(Object.keys(reasons).length).toBeLessThanOrEqual(clauses.size / 10);
    expect(Object.values(reasons).filter((sentence) => !/^[A-Z].{20,}\.$/.test(sentence))).toEqual([]);
  });

  it('no two scenarios have the same row, and none names a clause twice', () => {
    expect(new Set(scenarios.map(({ id }) => id)).size).toBe(scenarios.length);
    expect(scenarios.filter((each) => new Set(clausesOf(each)).size < clausesOf(each).length)).toEqual([]);
  });

  it.each(scenarios.map((scenario) => [scenario.id, scenario] as const))('%s says what it is, and what is to be seen', (_id, scenario) => {
    const { what, shows } = scenario;
    expect([what, shows.text].filter((words) => words.trim() === '')).toEqual([]);
  });
});
