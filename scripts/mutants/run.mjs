// The parts of `npm run mutants`: choosing mutants by a seed, applying one, and running the tests that name its clause.
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '../machine/processes.mjs';

const copied = [
  'src',
  'test',
  'scripts',
  'static',
  'docs',
  'package.json',
  'babel.config.js',
  'jest.config.js',
  'tsconfig.json',
  '.env.example',
];

/** The rows in an order that depends only on the seed (mulberry32 and Fisher–Yates). */
export function shuffle(rows, seed) {
  let state = seed >>> 0;
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return ((word ^ (word >>> 14)) >>> 0) / 2 ** 32;
  };
  const shuffled = [...rows];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [shuffled[last], shuffled[other]] = [shuffled[other], shuffled[last]];
  }
  return shuffled;
}

/** Matches the full title of a test that names the clause: `A8.02` in `[A8.02, S03]`, but not in an id that only begins with it. */
export const titlePattern = (id) => `\\[[^\\]]*\\b${id.replace('.', '\\.')}(?!\\d)[^\\]]*\\]`;

/** The test files, without journeys, whose text names the clause in brackets. */
export function filesNaming(id, root = '.') {
  const pattern = new RegExp(titlePattern(id));
  return readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => join('test', name))
    .filter((path) => pattern.test(readFileSync(join(root, path), 'utf8')));
}

/** The file's text with the mutation. Throws if the text to replace does not occur exactly once, because the row is then outdated. */
export function mutate(text, { file, find, replace }) {
  const count = text.split(find).length - 1;
  if (count !== 1) throw new Error(`${file}: ${JSON.stringify(find)} occurs ${count} times instead of once`);
  return text.replace(find, () => replace);
}

/** Copies the project to a temporary folder, where its sources may be broken. The caller removes it. */
export function makeCopy() {
  const folder = mkdtempSync(join(tmpdir(), 'patchbay-mutants-'));
  for (const name of copied) cpSync(name, join(folder, name), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Milliseconds. A broken clause can make a test wait for ever. */
const slowestRun = 600_000;

async function runJest(folder, id, files) {
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const args = [
    '--ci',
    '-w',
    '1',
    '--forceExit',
    '--testTimeout=60000',
    '--json',
    `--outputFile=${report}`,
    '-t',
    titlePattern(id),
    ...files,
  ];
  const env = { ...process.env, FORCE_COLOR: '0', NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning' };
  const program = join(process.cwd(), 'node_modules', '.bin', 'jest');
  const { code, output } = await runProgram(program, ['--selectProjects', 'client', 'domain', 'server', ...args], {
    env,
    cwd: folder,
    timeout: slowestRun,
  });
  try {
    return { ...JSON.parse(readFileSync(report, 'utf8')), output };
  } catch {
    if (code !== 0 && output.includes('was ended by')) return { testResults: [], numRuntimeErrorTestSuites: 1, output };
    throw new Error(`Jest left no report:\n${output}`);
  }
}

/**
 * Breaks one clause in the copy and runs the tests that name it.
 * @returns {Promise<{ verdict: 'killed' | 'survived' | 'outdated', detail: string }>} `detail`: the first test that failed, or
 * the problem
 */
export async function tryMutant(row, folder) {
  const path = join(folder, row.file);
  const files = filesNaming(row.id, folder);
  if (files.length === 0) return { verdict: 'outdated', detail: 'no test names the clause' };
  const text = readFileSync(path, 'utf8');
  let broken;
  try {
    broken = mutate(text, row);
  } catch (error) {
    return { verdict: 'outdated', detail: error.message };
  }
  writeFileSync(path, broken);
  try {
    const report = await runJest(folder, row.id, files);
    const failed = report.testResults.flatMap(({ assertionResults }) => assertionResults).find(({ status }) => status === 'failed');
    if (failed) return { verdict: 'killed', detail: failed.fullName };
    if (report.numRuntimeErrorTestSuites > 0) return { verdict: 'killed', detail: 'a file of tests did not load, or did not end' };
    if (report.numPassedTests === 0) return { verdict: 'outdated', detail: `no test ran:\n${report.output.slice(-2000)}` };
    return { verdict: 'survived', detail: `${report.numPassedTests} tests in ${files.join(', ')} passed` };
  } finally {
    writeFileSync(path, text);
  }
}
