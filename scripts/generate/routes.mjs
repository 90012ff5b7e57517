// Generates the tables of routes from the `definePage({ … })` of every page. Only literals are read; nothing is executed.
import { execFileSync } from 'node:child_process';
import { basename, dirname, posix } from 'node:path';
import { existsSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { emitSource } from './output.mjs';

/** The keys of `PageAddress` (src/app/platform/definePage.ts), in the order in which they are written. */
const keys = ['path', 'title', 'auth', 'frame', 'entry', 'chunk', 'scrollsToTop', 'hasAlternativeSignIn', 'prefersSignUp', 'isServerPage'];
/** The keys of a row besides `path`, `scrollsToTop` and `load`. */
const rowKeys = ['title', 'auth', 'frame', 'hasAlternativeSignIn', 'prefersSignUp', 'isServerPage'];

export const routeFiles = {
  'sign-in': 'src/app/shell/signInRoutes.generated.ts',
  app: 'src/app/shell/routes.generated.ts',
  patterns: 'src/contract/browser/pagePatterns.generated.ts',
};

/** Whether a file defines a page. */
export const isPageFile = (path) => /^src\/app\/(?:features|shell)\/.*(?:^|\/|\.)page\.tsx?$/.test(path);

function pageFiles() {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src/app'], { encoding: 'utf8' });
  return list.split('\n').filter((path) => isPageFile(path) && existsSync(path));
}

/** The value of a literal; throws a message with file and line for anything else. */
function literal(node, key, source) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
  if (node.kind === ts.SyntaxKind.FalseKeyword) return false;
  if (ts.isArrayLiteralExpression(node)) return node.elements.map((element) => literal(element, key, source));
  const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
  throw new Error(
    `${source.fileName}:${line + 1}: "${key}" of definePage must be a literal, because the table of routes is written without ` +
      `running the code. It is: ${node.getText(source)}`,
  );
}

/** Reads the address of a page from its source. */
export function readPage(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const statement = source.statements.find(ts.isExportAssignment);
  const call = statement?.expression;
  if (!call || !ts.isCallExpression(call) || call.expression.getText(source) !== 'definePage') {
    throw new Error(`${file}: a page file ends with \`export default definePage({ … })\``);
  }
  const [settings] = call.arguments;
  if (!settings || !ts.isObjectLiteralExpression(settings)) throw new Error(`${file}: definePage takes one object literal`);
  const address = {};
  for (const property of settings.properties) {
    const key = property.name?.getText(source);
    if (!keys.includes(key)) continue;
    if (!ts.isPropertyAssignment(property)) throw new Error(`${file}: "${key}" of definePage must be a literal, written as \`${key}: …\``);
    address[key] = literal(property.initializer, key, source);
  }
  for (const key of ['path', 'title', 'frame']) {
    if (address[key] === undefined) throw new Error(`${file}: definePage lacks "${key}"`);
  }
  return { file, ...address, paths: [address.path].flat(), chunk: address.chunk ?? basename(dirname(file)) };
}

/** Sorts fixed parts before parameters and parameters before `*`, so that the first match in the table is correct. */
function byPrecision(one, other) {
  const parts = [one, other].map(({ path }) => path.split('/'));
  for (let at = 0; at < Math.max(parts[0].length, parts[1].length); at += 1) {
    const [a, b] = parts.map((all) => all[at] ?? '');
    const kind = (part) => (part === '*' ? 2 : part.startsWith(':') ? 1 : 0);
    if (kind(a) !== kind(b)) return kind(a) - kind(b);
    if (a !== b) return a < b ? -1 : 1;
  }
  return 0;
}

const quoted = (value) => (typeof value === 'string' ? `'${value.replace(/[\\']/g, '\\$&')}'` : String(value));

/** The name of a page's loader: its chunk, and the file's own name where a folder has several pages. */
function loaderName({ file }) {
  const folder = dirname(file)
    .split('/')
    .slice(file.includes('/features/') ? 3 : 2);
  const own = basename(file).replace(/\.?page\.tsx?$/, '');
  const words = [...folder, own].filter((word) => word !== '').flatMap((word) => word.split('-'));
  return words.map((word, at) => (at === 0 ? word : word[0].toUpperCase() + word.slice(1))).join('');
}

function tableOf(name, about, outFile, pages) {
  const loaders = pages.map((page) => {
    const from = posix.relative(dirname(outFile), page.file).replace(/\.tsx?$/, '');
    return `  ${loaderName(page)}: () => import(/* webpackChunkName: "${page.chunk}" */ '${from.startsWith('.') ? from : `./${from}`}'),`;
  });
  const rows = pages
    .flatMap((page) => page.paths.map((path) => ({ ...page, path })))
    .sort(byPrecision)
    .map((page) => {
      const scrolls = page.scrollsToTop === true || (Array.isArray(page.scrollsToTop) && page.scrollsToTop.includes(page.path));
      const values = rowKeys
        .filter((key) => ![undefined, false, 'none'].includes(page[key]) || (key === 'auth' && page[key] === 'none'))
        .map((key) => `${key}: ${quoted(page[key])}`);
      return `  { ${[`path: ${quoted(page.path)}`, ...values, ...(scrolls ? ['scrollsToTop: true'] : []), `load: load.${loaderName(page)}`].join(', ')} },`;
    });
  return [
    '// Written by `npm run generate` from the pages; do not edit.',
    "import type { Route } from './routes';",
    '',
    'const load = {',
    ...loaders,
    "} as const satisfies Record<string, Route['load']>;",
    '',
    `/** ${about} */`,
    `export const ${name}: readonly Route[] = [`,
    ...rows,
    '];',
    '',
  ].join('\n');
}

/** The patterns of the pages for the server, without the one that matches everything. */
function patternList(pages) {
  const rows = pages
    .flatMap(({ paths }) => paths.map((path) => ({ path })))
    .filter(({ path }) => path !== '*')
    .sort(byPrecision)
    .map(({ path }) => path);
  const lines = rows.join(' ').match(/\S(?:.{0,128}\S)?(?= |$)/g);
  return [
    '// Written by `npm run generate` from the pages; do not edit.',
    '',
    '/** The addresses of all pages, the more precise ones first. */',
    'export const pagePatterns: readonly string[] = (',
    lines.map((line, at) => quoted(at < lines.length - 1 ? `${line} ` : line)).join(' +\n'),
    ").split(' ');",
    '',
  ].join('\n');
}

/** Throws if two pages have the same address. */
function rejectDuplicates(pages) {
  const owners = new Map();
  for (const { file, paths } of pages) {
    for (const path of paths) {
      if (owners.has(path)) throw new Error(`${file} and ${owners.get(path)} both define the page at ${path}`);
      owners.set(path, file);
    }
  }
}

/** The text of each generated file by its path, not yet formatted. */
export function generateRoutes(files = pageFiles()) {
  const pages = files.sort().map((file) => readPage(file, readFileSync(file, 'utf8')));
  rejectDuplicates(pages);
  const isSignIn = ({ entry }) => entry === 'sign-in';
  return {
    [routeFiles['sign-in']]: tableOf(
      'signInPages',
      'The addresses of signing in and up: part of the code of the first page.',
      routeFiles['sign-in'],
      pages.filter(isSignIn),
    ),
    [routeFiles.app]: tableOf(
      'appPages',
      'All other addresses: one chunk. The last row matches everything.',
      routeFiles.app,
      pages.filter((page) => !isSignIn(page)),
    ),
    [routeFiles.patterns]: patternList(pages),
  };
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  for (const [file, text] of Object.entries(generateRoutes())) await emitSource(file, text);
}
