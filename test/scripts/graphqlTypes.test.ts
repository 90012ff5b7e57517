import { execFileSync } from 'node:child_process';

it('the types of the GraphQL schema are those of the schema as it is (cure: npx tsx scripts/write-graphql-types.mjs)', () => {
  expect(() => execFileSync('node_modules/.bin/tsx', ['scripts/write-graphql-types.mjs', '--check'], { stdio: 'pipe' })).not.toThrow();
}, 60_000);
