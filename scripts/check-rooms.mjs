// Checks the imports against the table in scripts/rooms.cjs. Each finding names the allowed imports and the remedy.
// Usage: node scripts/check-rooms.mjs
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { checkHouse } from './check-house.mjs';
import { checkRequirements } from './requirements.mjs';

const require = createRequire(import.meta.url);
const { rooms, layers, roomOf, rankOf, withoutCircles } = require('./rooms.cjs');
const { forbidden, options } = require('../.dependency-cruiser.cjs');

const feature = (path) => /^src\/app\/features\/([^/]+)\/(.*)$/.exec(path);
const isRouteTable = /^src\/app\/shell\/[a-zA-Z]+[.]generated[.]ts$/;
const isStories = /[.]stories[.]tsx$/;
const isSectionTable = /^src\/app\/features\/settings\/sections[.]ts$/;
const packageOf = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** The problem with one import between two of our files, or null. */
export function judgeImport(from, to, isTypeOnly) {
  // Stories are part of the gallery, wherever they are.
  const here = isStories.test(from) ? roomOf('src/gallery/main.tsx') : roomOf(from);
  const there = roomOf(to);
  if (here === undefined) return `${from} is in no room: put it into one, or add the room to scripts/rooms.cjs by a decision`;
  if (there === undefined) return `${from} imports ${to}, which is in no room`;
  const [, ownFeature] = feature(from) ?? [];
  const [, otherFeature, otherFile] = feature(to) ?? [];
  if (otherFeature !== undefined && ownFeature !== otherFeature) {
    // The tables of routes of the shell load pages, and the table of the settings loads sections; no other file does.
    const door =
      /(?:^|\/)index[.]tsx?$|[.]stories[.]tsx$/.test(otherFile) ||
      (isRouteTable.test(from) && /(?:^|\/|[.])page[.]tsx?$/.test(otherFile)) ||
      (isSectionTable.test(from) && /(?:^|\/)section[.]tsx?$/.test(otherFile));
    if (!door && !(here.name === 'gallery')) {
      return `${from} reaches into ${to}: import from ../${otherFeature} (its index.ts), and export there what others may use`;
    }
    if (ownFeature !== undefined && here.name !== 'gallery') {
      const [own, other] = [rankOf(ownFeature), rankOf(otherFeature)];
      if (own === undefined || other === undefined) {
        return `feature "${own === undefined ? ownFeature : otherFeature}" has no rank: add it to featureRanks in scripts/rooms.cjs`;
      }
      if (other >= own && !isTypeOnly) {
        return (
          `${from} (rank ${own}) imports ${otherFeature} (rank ${other}): a feature imports lower ranks only. ` +
          'Answer its event in your own saga or reducer, or move what both need to a lower rank'
        );
      }
    }
  }
  if (here === there || here.may.includes(there.name)) return null;
  if (here.mayTypes.includes(there.name)) {
    return isTypeOnly ? null : `${from} loads ${to} at run time: from ${there.name} only \`import type\` is allowed there`;
  }
  const allowed = [...here.may, ...here.mayTypes.map((name) => `${name} (types)`)].join(', ') || 'nothing';
  return `${from} imports ${to}. ${here.name} (${here.about}) may import: ${allowed}`;
}

/** The folder of a file below `root` that counts as a layer, and its position; files beside the folders are above them all. */
function layerOf(root, order, path) {
  const parts = path.slice(root.length + 1).split('/');
  const known = [parts.slice(0, 2).join('/'), parts[0]].find((name) => order.some((names) => names.includes(name)));
  const folder = parts.length === 1 ? '' : (known ?? parts[0]);
  const at = folder === '' ? order.length : order.findIndex((names) => names.includes(known ?? '*'));
  return { folder, at };
}

/** The problem with an import between two layers of one room, or null. Types count; stories may show any page. */
export function judgeLayers(from, to) {
  const [root, order] = Object.entries(layers).find(([path]) => from.startsWith(`${path}/`) && to.startsWith(`${path}/`)) ?? [];
  if (root === undefined || isStories.test(from)) return null;
  const [here, there] = [layerOf(root, order, from), layerOf(root, order, to)];
  if (here.folder === there.folder || there.at < here.at) return null;
  return `${from} imports ${to}: inside ${root}, imports go to lower layers only. Move what both need to a lower layer (scripts/rooms.cjs)`;
}

/** The problem with loading a package or one of Node's modules, or null. */
export function judgePackage(from, specifier, isNode, isTypeOnly) {
  const here = roomOf(from);
  if (here === undefined) return `${from} is in no room`;
  if (isNode) return here.node || isTypeOnly ? null : `${from} loads ${specifier}: only rooms of the server may use Node`;
  const name = packageOf(specifier);
  if (here.packages === undefined || new RegExp(here.packages).test(name)) return null;
  return `${from} loads the package ${name}. ${here.name}: ${here.about}`;
}

function judgeModules(modules) {
  const findings = [];
  for (const { source, dependencies } of modules) {
    if (!source.startsWith('src/')) continue;
    for (const { resolved, module, dependencyTypes = [], coreModule } of dependencies) {
      const isTypeOnly = dependencyTypes.includes('type-only');
      if (resolved.startsWith('src/')) findings.push(judgeImport(source, resolved, isTypeOnly), judgeLayers(source, resolved));
      else if (!module.startsWith('.')) findings.push(judgePackage(source, module, coreModule === true, isTypeOnly));
    }
  }
  return findings.filter((finding) => finding !== null);
}

/** The groups of nodes that reach each other (Tarjan), each with two members or more. */
function circlesIn(graph) {
  const [found, order, lowest, waiting] = [[], new Map(), new Map(), []];
  const visit = (node) => {
    order.set(node, order.size);
    lowest.set(node, order.get(node));
    waiting.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (waiting.includes(next)) lowest.set(node, Math.min(lowest.get(node), lowest.get(next)));
    }
    if (lowest.get(node) !== order.get(node)) return;
    const circle = waiting.splice(waiting.indexOf(node));
    if (circle.length > 1) found.push(circle);
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return found;
}

/**
 * Cycles between the entries of one folder, files and subfolders, below the folders of `withoutCircles`. Unlike the rule
 * `no-cycle` this counts imports of types as well: a type from above is a dependency for the reader.
 *
 * @param imports pairs of paths: the importing file, and the imported one
 */
export function circlesBetween(imports, folders = withoutCircles) {
  const graphs = new Map();
  for (const [from, to] of imports) {
    if (!folders.some((folder) => from.startsWith(`${folder}/`) && to.startsWith(`${folder}/`))) continue;
    const [here, there] = [from.split('/'), to.split('/')];
    const depth = here.findIndex((part, index) => part !== there[index]);
    if (depth === -1) continue;
    const folder = here.slice(0, depth).join('/');
    const graph = graphs.get(folder) ?? graphs.set(folder, new Map()).get(folder);
    const edges = graph.get(here[depth]) ?? graph.set(here[depth], new Map()).get(here[depth]);
    if (!edges.has(there[depth])) edges.set(there[depth], `${from} imports ${to}`);
  }
  return [...graphs].flatMap(([folder, graph]) =>
    circlesIn(new Map([...graph].map(([entry, edges]) => [entry, [...edges.keys()]]))).map((circle) => {
      const arrows = circle.flatMap((entry) => circle.flatMap((other) => graph.get(entry)?.get(other) ?? []));
      return `${folder}: ${circle.sort().join(', ')} import each other. Move what they share below them.\n      ${arrows.join('\n      ')}`;
    }),
  );
}

/** Cycles between the subjects of the server, among the files of one suffix: their stores, for instance, can be put into one order. */
export function circlesOfSubjects(imports) {
  return rooms
    .filter((room) => room.files)
    .flatMap((room) => {
      const own = imports.filter(([from, to]) => roomOf(from) === room && roomOf(to) === room);
      return circlesBetween(own, ['src/server']).map((circle) => `${room.name}: ${circle}`);
    });
}

/** Files that are separate by their role, however small: entries, pages, sections, index files, tables, and the usual files of a feature. */
const hasOwnFile =
  /(?:^|[/.])(?:page|section|index|texts|state|sagas|entity|job)[.]tsx?$|[.](?:generated|stories|d)[.]tsx?$|[/]migrations[/]\d|[.]css$/;

/**
 * Files of fewer than 40 lines that one other file of the same room imports, and nothing loads lazily: they belong in it.
 *
 * @param modules as dependency-cruiser lists them
 * @param linesOf the number of lines of a file
 * @param known paths that may stay (scripts/smallFiles.json). The list only becomes shorter; a path without a file does no harm.
 */
export function smallFiles(modules, linesOf, known) {
  const [importers, lazy] = [new Map(), new Set()];
  for (const { source, dependencies } of modules) {
    if (isStories.test(source)) continue;
    for (const { resolved, dynamic } of dependencies) {
      (importers.get(resolved) ?? importers.set(resolved, new Set()).get(resolved)).add(source);
      if (dynamic) lazy.add(resolved);
    }
  }
  return [...importers]
    .filter(
      ([file, all]) => file.startsWith('src/') && all.size === 1 && !lazy.has(file) && !hasOwnFile.test(file) && !known.includes(file),
    )
    .filter(([file, [importer]]) => roomOf(file) === roomOf(importer) && !isRouteTable.test(importer) && linesOf(file) < 40)
    .map(([file, [importer]]) => `${file} has fewer than 40 lines, and only ${importer} imports it: put it into that file`);
}

function describe({ from, to, cycle }) {
  if (cycle) return [from, ...cycle.map((step) => step.name ?? step)].join(' → ');
  return from === to ? from : `${from} → ${to}`;
}

/** One finding for each violated rule of .dependency-cruiser.cjs: its explanation once, then the places. */
function violationsByRule(violations) {
  return forbidden.flatMap(({ name, comment, from }) => {
    const places = violations.filter((violation) => violation.rule.name === name);
    // dependency-cruiser reports a file once for each entry that does not reach it. Only the file matters here.
    const lines = [...new Set(places.map((place) => (from.path && name === 'no-orphan' ? place.to : describe(place))))];
    return lines.length === 0 ? [] : [`${name}: ${comment}\n${lines.map((line) => `      ${line}`).join('\n')}`];
  });
}

const linesOf = (path) => readFileSync(path, 'utf8').split('\n').length - 1;

/** All findings, as lines to print. */
export async function checkRooms() {
  const unknown = rooms.flatMap((room) => [...room.may, ...room.mayTypes]).filter((name) => !rooms.some((room) => room.name === name));
  const ruleSet = { forbidden };
  const { output } = await cruise(['src'], { ...options, ruleSet, validate: true }, undefined, {
    tsConfig: extractTSConfig(options.tsConfig.fileName),
  });
  const imports = output.modules.flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => [source, resolved]));
  return [
    ...unknown.map((name) => `scripts/rooms.cjs speaks of a room "${name}" that it does not define`),
    ...judgeModules(output.modules),
    ...circlesBetween(imports),
    ...circlesOfSubjects(imports),
    ...smallFiles(output.modules, linesOf, JSON.parse(readFileSync('scripts/smallFiles.json', 'utf8'))),
    ...violationsByRule(output.summary.violations),
  ];
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const findings = [...(await checkRooms()), ...checkHouse(), ...checkRequirements()];
  for (const finding of findings) console.log(`  ✗ ${finding}`);
  console.log(
    findings.length === 0
      ? 'Rooms: every import goes down.'
      : `\n${findings.length} findings. Move the code, or change scripts/rooms.cjs by a decision.`,
  );
  process.exitCode = findings.length === 0 ? 0 : 1;
}
