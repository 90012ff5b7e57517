import { scenarios } from '../../../src/development/server/scenarios';

const rows = Array.from({ length: 45 }, (_, index) => `A8.${String(index + 1).padStart(2, '0')}`);

describe('the scenarios', () => {
  it('the scenarios match the rows of the list of failures, A8.01 to A8.45, in order', () => {
    expect(scenarios.map(({ id }) => id)).toEqual(rows);
  });

  it.each(scenarios.map((scenario) => [scenario.id, scenario] as const))('%s says what it is, and what is to be seen', (_id, scenario) => {
    const { clause, what, shows } = scenario;
    expect([clause, what, shows.text].filter((words) => words.trim() === '')).toEqual([]);
  });
});
