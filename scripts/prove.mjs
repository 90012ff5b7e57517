// Records the requests of the makers' libraries into test/apps/recorded, which the tests of apps compare with ours.
// Usage: npm run prove [-- notion slack …]    without names, all apps; `signatures`: of hooks, by the helpers of libraries
// The libraries are in a separate package, test/apps, which is installed here when it is missing or out of date.
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { chdir } from 'node:process';
import { fileURLToPath } from 'node:url';
import { demandNode, missingPackages } from './machine/node.mjs';
import { endWithSignals, runProgram } from './machine/processes.mjs';
import { compiler } from './build.mjs';

chdir(fileURLToPath(new URL('..', import.meta.url)));
demandNode();
endWithSignals();

/** Runs a program and shows its output. Whether it succeeded. */
async function run(name, args, options) {
  const { code, output } = await runProgram(name, args, options);
  if (output.trim() !== '') console.log(output.trimEnd());
  return code === 0;
}

const folder = join('test', 'apps');
const signatures = 'signatures';
const known = [...readdirSync(join(folder, 'cases')).map((file) => basename(file, '.ts')), signatures];
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`No cases are called ${unknown.join(', ')}. Apps: ${known.join(', ')}`);
  process.exit(2);
}

const reason = missingPackages(folder);
if (reason !== null) {
  console.log(`Installing the libraries (${reason}); they need about 500 MB …`);
  // Some libraries name newer versions of Node than the product, and run on all of them.
  if (!(await run('npm', ['ci', '--engine-strict=false', '--loglevel=error'], { cwd: folder }))) process.exit(1);
}
// A wrong name in the library's side of a case does not compile.
if (!(await run('node', [compiler, '-p', join(folder, 'tsconfig.json')]))) process.exit(1);
const failed = [];
for (const name of chosen.length > 0 ? chosen : known) {
  const recorder = name === signatures ? [`${folder}/recordSignatures.ts`] : [`${folder}/record.ts`, name];
  const args = ['--import', `./${folder}/divert.mjs`, '--import', 'tsx', ...recorder];
  // Without the environment: libraries read keys, proxies and addresses from it.
  if (!(await run('node', args, { env: { PATH: process.env.PATH, HOME: process.env.HOME } }))) failed.push(name);
}
if (failed.length > 0) console.error(`Not recorded: ${failed.join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;
