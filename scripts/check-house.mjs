// House rules about text rather than imports: colours, file names, download addresses, the lock file.
// Each finding names the rule and the remedy.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const drawer = /(?:^|\/)(?:utils?|helpers?|misc|managers?|data|common-stuff)(?:[./]|$)/i;
const colour = /#[0-9a-f]{3,8}\b(?!['"]?\s*\))|\b(?:rgba?|hsla?|oklch|oklab|lab|lch|hwb)\(/gi;
const registryHost = /https?:\/\/(?:registry\.|[a-z0-9.-]*(?:npmjs|yarnpkg|unpkg|jsdelivr|cdnjs|pypi|artifactory|nexus)[a-z0-9.-]*)/i;

/** Files that may name colours: the tokens, drawings, icons and the inline styles of mail. */
const namesColours = [/^src\/app\/widgets\/tokens\.css$/, /^static\//, /\.svg$/];

/** Paths of the project's own files: tracked, or new and not ignored. */
function ownFiles() {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' });
  return list.split('\n').filter((path) => path !== '');
}

function colourFindings(path, text) {
  if (!/^src\/(?:app|gallery)\/.*\.(?:css|tsx?)$/.test(path) || namesColours.some((place) => place.test(path))) return [];
  return text.split('\n').flatMap((line, index) => {
    const code = line.replace(/\/\/.*|\/\*.*?\*\/|^\s*\*.*/g, '').replace(/url\([^)]*\)|href="[^"]*"|to="[^"]*"/g, '');
    const inStyle = path.endsWith('.css') ? code : (code.match(/(?:color|fill|stroke|background)[^;,]*/gi)?.join(' ') ?? '');
    const found = inStyle.match(colour);
    return found ? [`${path}:${index + 1} names the colour ${found[0]}: use a token of src/app/widgets/tokens.css`] : [];
  });
}

/** The problems of one of our files. */
export function findingsIn(path, text) {
  const findings = [];
  if (drawer.test(path) && !path.startsWith('docs/')) {
    findings.push(`${path}: nothing is called util, helper, misc, manager or data; name it after its subject`);
  }
  if (registryHost.test(text)) findings.push(`${path} names a package registry or CDN host: leave that to each machine’s own npm settings`);
  return [...findings, ...colourFindings(path, text)];
}

/** The problems of a lock file: it must not say where a package was downloaded from. */
export function lockFindings(lock, path = 'package-lock.json') {
  const resolved = Object.keys(lock.packages).filter((name) => lock.packages[name].resolved !== undefined && !lock.packages[name].link);
  if (resolved.length === 0) return [];
  return [
    `${path} says where ${resolved.length} packages were downloaded from (first: ${resolved[0]}). ` +
      'npm writes none with omit-lockfile-registry-resolved=true of .npmrc: run `npm install --package-lock-only`',
  ];
}

/** Packages of package.json without a line in docs/dependencies.md, and lines without a package. `page` is the text of that page. */
export function dependencyFindings({ dependencies = {}, devDependencies = {} }, page) {
  const packages = Object.keys({ ...dependencies, ...devDependencies });
  const listed = [...page.matchAll(/^- `([^`]+)`: \S/gm)].map(([, name]) => name);
  return [
    ...packages.filter((name) => !listed.includes(name)).map((name) => `docs/dependencies.md does not say what ${name} is for`),
    ...listed
      .filter((name) => !packages.includes(name))
      .map((name) => `docs/dependencies.md names ${name}, which package.json does not have`),
  ];
}

/** All findings, as lines to print. */
export function checkHouse() {
  const texts = ownFiles().filter(
    (path) => existsSync(path) && /\.(?:[cm]?[jt]sx?|json|css|html|md|ya?ml|sh|svg)$|(?:^|\/)\.?[^.]+$/.test(path),
  );
  return [
    ...texts.flatMap((path) => findingsIn(path, readFileSync(path, 'utf8'))),
    ...['package-lock.json', 'test/apps/package-lock.json'].flatMap((path) => lockFindings(JSON.parse(readFileSync(path, 'utf8')), path)),
    ...dependencyFindings(JSON.parse(readFileSync('package.json', 'utf8')), readFileSync('docs/dependencies.md', 'utf8')),
  ];
}
