// Benches. `npm run bench -- page` runs scripts/bench/page.*; without a name, all of them, one after another.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { chdir } from 'node:process';
import { fileURLToPath } from 'node:url';

chdir(fileURLToPath(new URL('../..', import.meta.url)));
const files = readdirSync('scripts/bench').filter((file) => file.endsWith('.mjs') && file !== 'main.mjs');
const nameOf = (file) => file.slice(0, -'.mjs'.length);

const [name, ...args] = process.argv.slice(2);
const chosen = name === undefined ? files : files.filter((file) => nameOf(file) === name);
if (chosen.length === 0) {
  console.error(`There is no bench '${name}'. There are: ${files.map(nameOf).join(', ')}`);
  process.exit(1);
}

/** Runs a bench with `--expose-gc`, so that it can collect garbage before it measures. */
const run = (file) =>
  new Promise((resolve) => {
    spawn(process.execPath, ['--expose-gc', `scripts/bench/${file}`, ...args], { stdio: 'inherit' }).once('close', resolve);
  });

for (const file of chosen) {
  if (chosen.length > 1) console.log(`\n== ${nameOf(file)}`);
  if ((await run(file)) !== 0) process.exitCode = 1;
}
