import { existsSync, readFileSync } from 'node:fs';

interface Locked {
  version: string;
  integrity?: string;
  hasInstallScript?: boolean;
  license?: string;
  optional?: boolean;
}

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const manifest = read('package.json');
const locked: [string, Locked][] = Object.entries<Locked>(read('package-lock.json').packages).filter(([path]) => path !== '');
const nameOf = (path: string) => path.replace(/^.*node_modules\//, '');

/** Licences that are allowed in the product, and in tools that only build it. */
const allowed = new Set([
  'MIT',
  // The spelling of xml-escape.
  'MIT License',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'Unlicense',
  'CC0-1.0',
  'CC-BY-4.0',
  'BlueOak-1.0.0',
  'Python-2.0',
  'MPL-2.0',
  'OFL-1.1',
  'WTFPL',
  'PostgreSQL',
  'Zlib',
  'EUPL-1.2',
]);
const isAllowed = (licence: string) =>
  licence
    .replaceAll(/[()]/g, '')
    .split(/ OR /)
    .some((either) => either.split(/ AND /).every((part) => allowed.has(part.trim())));

/** The licence in the lock file. Packages of an older style have a list of licences in their manifest, which the lock file does not copy. */
function licenceOf([path, { license }]: [string, Locked]): string | undefined {
  if (license !== undefined) return license;
  const { licenses = [] }: { licenses?: { type: string }[] } = existsSync(`${path}/package.json`) ? read(`${path}/package.json`) : {};
  return licenses.length > 0 ? licenses.map(({ type }) => type).join(' OR ') : undefined;
}

/** libvips, which sharp loads as a separate shared library. Everybody may replace it, as the LGPL requires. */
const isLinkedLibrary = (name: string, licence: string | undefined): boolean =>
  name.startsWith('@img/sharp-') && isAllowed((licence ?? '').replaceAll('LGPL-3.0-or-later', 'MIT'));

describe('what we depend on', () => {
  it('the installation runs no install script, and names every package that has one [S63]', () => {
    const scripted = new Set(locked.filter(([, each]) => each.hasInstallScript).map(([path]) => nameOf(path)));
    const named = Object.keys(manifest.allowScripts);
    expect([...scripted].filter((name) => !named.includes(name) && name !== 'fsevents')).toEqual([]);
    expect(Object.values(manifest.allowScripts).every((isAllowedToRun) => isAllowedToRun === false)).toBe(true);
  });

  it('every package is pinned exactly, with a digest [S63]', () => {
    const wanted = Object.values<string>({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(wanted.filter((version) => !/^(?:npm:[\w@/-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
    expect(locked.filter(([, each]) => each.integrity === undefined).map(([path]) => path)).toEqual([]);
  });

  it('every package has a licence that allows our use [S63, T77]', () => {
    const strange = locked
      .map((each) => [nameOf(each[0]), licenceOf(each)] as const)
      .filter(([name, licence]) => !isAllowed(licence ?? 'none') && !isLinkedLibrary(name, licence))
      .map(([name, licence]) => `${name}: ${licence}`);
    expect([...new Set(strange)]).toEqual([]);
  });
});
