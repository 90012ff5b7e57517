/** The list of `npm run mutants`. Each row must still match the code and the tests, otherwise its clause would be skipped unnoticed. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

interface Row {
  readonly id: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  readonly breaks: string;
}

async function load() {
  const run = (await import('../../scripts/mutants/run.mjs')) as unknown as {
    mutate(text: string, row: Row): string;
    titlePattern(id: string): string;
  };
  const table = (await import('../../scripts/mutants/table.mjs')) as unknown as { mutants: readonly Row[] };
  return { ...run, ...table };
}

/** The tests that the mutants run: all except journeys. */
const tests = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.test\.tsx?$/.test(name))
  .map((name) => readFileSync(join('test', name), 'utf8'))
  .join('\n');

it('every row of the mutants changes something: its text occurs once in its file and is replaced by other text', async () => {
  const { mutants, mutate } = await load();
  expect(mutants.length).toBeGreaterThanOrEqual(100);
  const outdated = mutants.flatMap((row) => {
    try {
      const text = readFileSync(row.file, 'utf8');
      return mutate(text, row) === text ? [`${row.id} ${row.file}: replaces a text by itself`] : [];
    } catch (error) {
      return [`${row.id} ${(error as Error).message}`];
    }
  });
  expect(outdated).toEqual([]);
});

it('every row of the mutants has a clause that a test names in its title', async () => {
  const { mutants, titlePattern } = await load();
  const unnamed = [...new Set(mutants.map(({ id }) => id))].filter((id) => !new RegExp(titlePattern(id)).test(tests));
  expect(unnamed).toEqual([]);
});

it('every row of the mutants names its file and what breaks, and no two rows are equal', async () => {
  const { mutants } = await load();
  expect(mutants.filter(({ file }) => !/^src\/.*\.(?:tsx?|css)$/.test(file) || !existsSync(file))).toEqual([]);
  expect(mutants.filter(({ breaks }) => breaks.trim() === '')).toEqual([]);
  const rows = mutants.map(({ file, find, replace }) => JSON.stringify([file, find, replace]));
  expect(rows.filter((row, index) => rows.indexOf(row) !== index)).toEqual([]);
});

it('a row of the mutants whose text is missing or occurs twice is an error and changes nothing', async () => {
  const { mutate } = await load();
  const row = { id: 'A1.01', file: 'src/a.ts', find: 'a < b', replace: '$& a > b', breaks: 'order' };
  expect(mutate('if (a < b)', row)).toBe('if ($& a > b)');
  for (const text of ['if (a <= b)', 'a < b; a < b']) expect(() => mutate(text, row)).toThrow(/src\/a\.ts: "a < b" occurs [02] times/);
});

it('a clause is named only by its own id in brackets', async () => {
  const { titlePattern } = await load();
  const names = (title: string) => new RegExp(titlePattern('A8.02')).test(title);
  expect([names('x [A8.02]'), names('x [S03, A8.02]')]).toEqual([true, true]);
  expect([names('x [A8.021]'), names('x [A8x02]'), names('A8.02 x'), names('x [BA8.02]')]).toEqual([false, false, false, false]);
});
