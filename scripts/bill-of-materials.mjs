// What the product is made of, from the lock file and the installed packages: writes dist/sbom.json, a bill of materials (CycloneDX), and
// dist/licences.txt. Part of `npm run build`.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProgram } from './machine/processes.mjs';

/**
 * The bill of materials of the product without the packages that only build and test it. npm makes it from the lock file, so no network
 * is needed. Two builds of a commit give the same text: npm's time and random number are replaced.
 * @returns {Promise<object>} CycloneDX as an object
 * @throws with npm's words if it cannot
 */
export async function billOfMaterials() {
  // Without development packages, which NODE_ENV=production leaves out too, npm also leaves out what they share with the product: graphql, zod.
  const args = ['sbom', '--include=dev', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'];
  // What npm prints besides must not get into the document.
  const { code, output } = await runProgram('npm', [...args, '--offline', '--loglevel=error', '--no-update-notifier']);
  if (code !== 0) throw new Error(`npm sbom ended with ${code}:\n${output}`);
  const made = JSON.parse(output);
  const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const { timestamp: _time, tools: _npm, component, ...metadata } = made.metadata;
  const installed = productPackages();
  const components = made.components.filter((each) => installed.has(keyOf(each)));
  const known = new Set([component['bom-ref'], ...components.map((each) => each['bom-ref'])]);
  const document = {
    ...made,
    serialNumber: '',
    // npm takes the name from the folder.
    metadata: { ...metadata, component: { ...component, name, version } },
    components: components.map(withoutDevelopment).map(withLicence).sort(byReference('bom-ref')),
    dependencies: made.dependencies
      .filter(({ ref }) => known.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => known.has(each)).sort() }))
      .sort(byReference('ref')),
  };
  return { ...document, serialNumber: `urn:uuid:${uuidOf(JSON.stringify(document))}` };
}

const byReference = (name) => (a, b) => (a[name] < b[name] ? -1 : 1);

/** npm's mark for packages that are used for building too. */
const withoutDevelopment = ({ properties = [], ...component }) => ({
  ...component,
  properties: properties.filter(({ name }) => name !== 'cdx:npm:package:development'),
});

const fullName = ({ group, name }) => (group ? `${group}/${name}` : name);
const keyOf = (component) => `${fullName(component)} ${component.version}`;

/** The packages of the lock file, by name and version. */
const lockedPackages = () =>
  Object.entries(JSON.parse(readFileSync('package-lock.json', 'utf8')).packages)
    .filter(([path]) => path !== '')
    .map(([path, { version, dev }]) => ({ path, dev, key: `${path.replace(/^.*node_modules\//, '')} ${version}` }));

/** What `npm ci --omit=dev` installs on some platform. */
const productPackages = () => new Set(lockedPackages().flatMap(({ key, dev }) => (dev ? [] : [key])));

/** A UUID (version 8) that depends on the text only. */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}

/** A component of an older style has its licences in its manifest, which the lock file does not copy. */
function withLicence(component) {
  if (component.licenses !== undefined) return component;
  const { licenses = [] } = manifestOf(component) ?? {};
  if (licenses.length === 0) return component;
  return { ...component, licenses: [{ expression: licenses.map(({ type }) => type).join(' OR ') }] };
}

function manifestOf(component) {
  const folder = folderOf(component);
  return folder === null ? null : JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

let folders = null;

/** The folder in which a component is installed; null if it is not, such as a package for another platform. */
function folderOf(component) {
  folders ??= new Map(
    lockedPackages()
      .filter(({ path }) => existsSync(join(path, 'package.json')))
      .map(({ key, path }) => [key, path]),
  );
  return folders.get(keyOf(component)) ?? null;
}

/** The licence of a component as an SPDX expression; null if it has none. */
export function licenceOf({ licenses = [] }) {
  const texts = licenses.map(({ expression, license }) => expression ?? license.id ?? license.name);
  return texts.length === 0 ? null : texts.join(' AND ');
}

const isLicenceFile = (name) => /^(?:licen[cs]e|copying|notice)(?:[-._].*)?$/i.test(name) && !/\.(?:[cm]?[jt]s|json|map)$/i.test(name);

/** The texts of the licence files of a package, without repetitions. Empty if it is not installed, or has none. */
function licenceTexts(component) {
  const path = folderOf(component);
  if (path === null) return [];
  const files = readdirSync(path).filter(isLicenceFile).sort();
  return [...new Set(files.map((file) => readFileSync(join(path, file), 'utf8').replaceAll('\r\n', '\n').trim()))];
}

/**
 * The licences of everything in a bill of materials, as one text: each component with its licence and, where the package has them, the
 * words that have to be kept with it.
 */
export function licenceList({ components }) {
  const sections = components.map((component) => {
    const title = `${fullName(component)} ${component.version}: ${licenceOf(component) ?? 'no licence'}`;
    return [title, '-'.repeat(title.length), ...licenceTexts(component)].join('\n\n').replace('\n\n-', '\n-');
  });
  return `Packages of others that are part of this product, with their licences.\n\n\n${sections.join('\n\n\n')}\n`;
}

async function main() {
  const document = await billOfMaterials();
  mkdirSync('dist', { recursive: true });
  writeFileSync('dist/licences.txt', licenceList(document));
  writeFileSync('dist/sbom.json', `${JSON.stringify(document, null, 2)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) void main();
