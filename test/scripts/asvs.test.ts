/** `docs/security/asvs.md`: every requirement of levels 1 and 2, and what shows that it is met. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';

const page = readFileSync('docs/security/asvs.md', 'utf8');
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) +\| (\d) +\| ([a-z ]+?) +\| (.*?) +\| (.*?) *\|$/gm)].map(
  ([, number, level, state, how, shownBy]) => ({ number: number!, level: level!, state: state!, how: how!, shownBy: shownBy! }),
);
const of = (level: string, ...states: string[]) =>
  rows.filter((row) => row.level === level && (states.length === 0 || states.includes(row.state)));

const requirements = readdirSync('docs/requirements')
  .map((file) => readFileSync(`docs/requirements/${file}`, 'utf8'))
  .join('\n');
const exists = (name: string) =>
  name.startsWith('`')
    ? existsSync(name.slice(1, -1))
    : requirements.includes(`- **${name}** `) && !requirements.includes(`- **${name}** _(planned)_`);

it('the page of ASVS has each of the 70 requirements of level 1 and the 183 of level 2 once [T87]', () => {
  expect(of('1')).toHaveLength(70);
  expect(of('2')).toHaveLength(183);
  expect(new Set(rows.map(({ number }) => number)).size).toBe(253);
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['met', 'does not apply', 'not met']));
});

it('every requirement that is met names requirements of the product, tests or documents that exist, and every other one a reason [T87]', () => {
  for (const { number, state, how, shownBy } of rows) {
    expect({ number, hasReason: how !== '' }).toEqual({ number, hasReason: true });
    const named = shownBy === '' ? [] : shownBy.split(', ');
    expect({ number, isNamed: named.length > 0 }).toEqual({ number, isNamed: state === 'met' });
    expect({ number, missing: named.filter((name) => !exists(name)) }).toEqual({ number, missing: [] });
  }
});

it('everything that applies of level 1 is met, at least 95 % of level 2, and the table and the list above say so [T87]', () => {
  expect(of('1', 'not met')).toEqual([]);
  const [applies, met] = [of('2', 'met', 'not met').length, of('2', 'met').length];
  expect(met / applies).toBeGreaterThanOrEqual(0.95);
  const table = [...page.matchAll(/^\| (\d) +\| +(\d+) \| +(\d+) \| +(\d+) \|$/gm)].map((row) => row.slice(1).map(Number));
  expect(table).toEqual([
    [1, 70, of('1', 'met').length, of('1', 'met').length],
    [2, 183, applies, met],
  ]);
  expect(/^Not met[^:]*: (.*)\.$/m.exec(page)![1]!.split(', ')).toEqual(of('2', 'not met').map(({ number }) => number));
});
