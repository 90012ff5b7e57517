// Writes every generated file. Usage: npm run generate [-- --check]
// With --check it writes nothing, names the files that are out of date, and ends with 1 if there are any.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** In this order, each in its own process: a later one loads files that an earlier one writes. */
const steps = ['endpoints', 'graphqlTypes', 'routes', 'proofs', 'connectors'];

for (const step of steps) {
  const script = fileURLToPath(new URL(`generate/${step}.mjs`, import.meta.url));
  const { status } = spawnSync(join('node_modules', '.bin', 'tsx'), [script, ...process.argv.slice(2)], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
