import { spawnSync } from 'node:child_process';

it('every generated file is up to date: routes, handlers, API description and GraphQL types (run npm run generate)', () => {
  const { status, stderr } = spawnSync('node', ['scripts/generate.mjs', '--check'], { encoding: 'utf8' });
  expect([stderr.match(/.*is out of date.*/g), status]).toEqual([null, 0]);
});
