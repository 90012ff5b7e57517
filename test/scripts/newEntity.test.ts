import { existsSync, readFileSync } from 'node:fs';

const load = async () => (await import('../../scripts/new/entity.mjs')).newEntity;
const read = (path: string): string | null => (existsSync(path) ? readFileSync(path, 'utf8') : null);

it('npm run new -- entity writes a type with its plugin reducer, selectors and registration, and a test that fails', async () => {
  const newEntity = await load();
  const { files } = newEntity(['teamBadge'], read);
  const at = 'src/app/features/team-badges';
  expect(Object.keys(files)).toEqual([
    'src/contract/browser/paths.ts',
    'scripts/rooms.cjs',
    ...['entity.ts', 'selectors.ts', 'index.ts'].map((name) => `${at}/${name}`),
    'test/app/features/team-badges/team-badges.test.ts',
  ]);
  expect(files['src/contract/browser/paths.ts']).toMatch(/\n {2}teamBadge: '\/api\/v3\/team-badges',\n} as const;/);
  expect(files['scripts/rooms.cjs']).toMatch(/4: words\([^)]*page-traces connections team-badges'/);
  expect(files[`${at}/entity.ts`]).toMatch(/defineEntityType<TeamBadge>\(\{\n {2}type: 'teamBadge',[^]*nests: [^]*plugin: /);
  expect(files[`${at}/selectors.ts`]).toMatch(/selectTeamBadges = [^]*selectTeamBadge = /);
  expect(files[`${at}/index.ts`]).toMatch(/entityParts\(teamBadges\)/);
  expect(files['test/app/features/team-badges/team-badges.test.ts']).toMatch(/throw new Error\('TO WRITE: /);
});

it('npm run new -- entity uses the path of a type that the table of paths has', async () => {
  const newEntity = await load();
  const { files } = newEntity(['zapRunStatus'], read);
  expect(files).not.toHaveProperty(['src/contract/browser/paths.ts']);
  expect(files['src/app/features/zap-run-statuses/entity.ts']).toContain('const zapRunStatuses = defineEntityType');
});

it.each([
  ['category', 'categories'],
  ['inbox', 'inboxes'],
  ['key', 'keys'],
])('npm run new -- entity %s begins the feature %s', async (name, feature) => {
  const newEntity = await load();
  expect(newEntity([name], read).files).toHaveProperty([`src/app/features/${feature}/entity.ts`]);
});

it.each([
  [['Badge'], /Usage/],
  [['team-badge'], /Usage/],
  [[], /Usage/],
  [['badge', 'team'], /Usage/],
  [['zap'], /zaps\/index\.ts exists/],
])('npm run new -- entity %j is refused with a sentence', async (words, sentence) => {
  const newEntity = await load();
  expect(() => newEntity(words, read)).toThrow(sentence);
});
