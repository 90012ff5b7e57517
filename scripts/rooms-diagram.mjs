// Draws scripts/rooms.cjs into ARCHITECTURE.md, between its two markers: a picture and a table.
// Usage: node scripts/rooms-diagram.mjs [--print]     A test fails if the page differs from this output.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chdir } from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { format, resolveConfig } from 'prettier';

const { rooms, featureRanks } = createRequire(import.meta.url)('./rooms.cjs');

const begin = '<!-- rooms: written by scripts/rooms-diagram.mjs -->';
const end = '<!-- /rooms -->';
const idOf = (name) => name.replaceAll(/\W/g, '_');

/** Every room reachable from another in one or more steps. */
function reach(name, seen = new Set()) {
  for (const next of rooms.find((room) => room.name === name).may) {
    if (!seen.has(next)) reach(next, seen.add(next));
  }
  return seen;
}

/** Only the arrows that no longer path implies. The table has all of them. */
function arrowsOf({ name, may }) {
  return may.filter((to) => !may.some((other) => other !== to && reach(other).has(to))).map((to) => `  ${idOf(name)} --> ${idOf(to)}`);
}

function picture() {
  const group = (title, prefix) => [
    `  subgraph ${title}`,
    ...rooms.filter((room) => room.name.startsWith(prefix)).map((room) => `    ${idOf(room.name)}["${room.name}"]`),
    '  end',
  ];
  const alone = rooms.filter((room) => !/^(?:app|server)\//.test(room.name)).map((room) => `  ${idOf(room.name)}["${room.name}"]`);
  return [
    '```mermaid',
    'flowchart TD',
    ...group('browser', 'app/'),
    ...group('server', 'server/'),
    ...alone,
    ...rooms.flatMap(arrowsOf),
    '```',
  ].join('\n');
}

function table() {
  const list = (names) => names.map((name) => `\`${name}\``).join(', ');
  const rows = rooms.map(({ name, about, may, mayTypes = [] }) => {
    const types = mayTypes.length > 0 ? `${may.length > 0 ? '; ' : ''}types of ${list(mayTypes)}` : '';
    return `| \`${name}\` | ${about} | ${list(may) || (types ? '' : 'nothing')}${types} |`;
  });
  const ranks = Object.entries(featureRanks).map(([rank, names]) => `${rank}. ${names.join(', ')}`);
  return [
    '| room | what belongs there | may import |',
    '| --- | --- | --- |',
    ...rows,
    '',
    'Features by rank; one imports lower ranks only:',
    '',
    ...ranks,
  ].join('\n');
}

/** The page with a new part between the markers, formatted by Prettier. */
export async function withDiagram(page) {
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`ARCHITECTURE.md must hold the lines\n${begin}\n${end}`);
  const drawn = `${before}${begin}\n\n${picture()}\n\n${table()}\n\n${end}${after}`;
  return format(drawn, { ...(await resolveConfig('ARCHITECTURE.md')), parser: 'markdown' });
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  chdir(fileURLToPath(new URL('..', import.meta.url)));
  const drawn = await withDiagram(readFileSync('ARCHITECTURE.md', 'utf8'));
  if (process.argv.includes('--print')) process.stdout.write(drawn);
  else writeFileSync('ARCHITECTURE.md', drawn);
}
