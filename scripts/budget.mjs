// Prints how many files and lines each room has, and fails if one has more than budget.json allows.
// Usage: node scripts/budget.mjs          (part of `npm test`)
//        node scripts/budget.mjs --write  sets the budget to what the rooms have now
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { roomOf } = createRequire(import.meta.url)('./rooms.cjs');

/** What tools write is not counted: the recordings of `npm run prove`, and the lock file of its package. */
const isWritten = /^test\/apps\/(?:recorded\/|package-lock\.json$)/;
const isCounted = (path) =>
  /^(?:src|scripts|test|docs)\//.test(path) && !/\.(?:png|pem|ics|bin|gz|tar)$/.test(path) && !isWritten.test(path);
const roomName = (path) => (path.startsWith('src/') ? (roomOf(path)?.name ?? 'src') : path.split('/')[0]);
const add = (sum, { files, lines }) => ({ files: sum.files + files, lines: sum.lines + lines });
const none = { files: 0, lines: 0 };

/** Files and lines of each room, and of scripts, test and docs: `{ [room]: { files, lines } }`. */
export function countRooms(paths, read) {
  const rooms = {};
  for (const path of paths.filter(isCounted)) {
    const room = roomName(path);
    rooms[room] = add(rooms[room] ?? none, { files: 1, lines: read(path).split('\n').length - 1 });
  }
  return rooms;
}

/**
 * What exceeds the budget, as lines to print. A higher budget needs a line in the changelog, `Budget: 2,000 files, 130,000 lines`, so that
 * growth is a decision: the newest of these lines must allow the sum of budget.json.
 */
export function budgetFindings(counts, budget, changelog) {
  const number = (text) => Number(text.replaceAll(',', ''));
  const [, files, lines] = /Budget: ([\d,]+) files, ([\d,]+) lines/.exec(changelog) ?? [];
  const allowed = { files: number(files ?? '0'), lines: number(lines ?? '0') };
  const sum = Object.values(budget).reduce(add, none);
  const tools = (counts.scripts?.lines ?? 0) + (counts.development?.lines ?? 0);
  const source = Object.entries(counts).filter(([room]) => !['scripts', 'test', 'docs'].includes(room));
  return [
    ...Object.entries(counts).flatMap(([room, count]) =>
      Object.entries(count)
        .filter(([unit, value]) => value > (budget[room]?.[unit] ?? 0))
        .map(([unit, value]) => `${room} has ${value} ${unit}; budget.json allows ${budget[room]?.[unit] ?? 0}`),
    ),
    ...Object.keys(sum)
      .filter((unit) => sum[unit] > allowed[unit])
      .map((unit) => `budget.json allows ${sum[unit]} ${unit}; the newest budget line of CHANGELOG.md says ${allowed[unit]}`),
    ...(tools > 0.06 * source.reduce((total, [, count]) => total + count.lines, 0)
      ? [`scripts and development have ${tools} lines, more than 6 % of src`]
      : []),
  ];
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).split('\n');
  const counts = countRooms(
    listed.filter((path) => existsSync(path)),
    (path) => readFileSync(path, 'utf8'),
  );
  if (process.argv.includes('--write')) {
    const sorted = Object.fromEntries(Object.entries(counts).sort(([a], [b]) => a.localeCompare(b)));
    writeFileSync('budget.json', `${JSON.stringify(sorted, null, 2)}\n`);
  }
  const budget = JSON.parse(readFileSync('budget.json', 'utf8'));
  const row = (room, { files, lines }, limit) =>
    `${room.padEnd(20)} ${String(files).padStart(5)} of ${String(limit.files).padStart(5)} files ${String(lines).padStart(7)} of ${String(limit.lines).padStart(7)} lines`;
  for (const [room, count] of Object.entries(counts).sort(([a], [b]) => a.localeCompare(b)))
    console.log(row(room, count, budget[room] ?? none));
  console.log(row('all', Object.values(counts).reduce(add, none), Object.values(budget).reduce(add, none)));
  const findings = budgetFindings(counts, budget, readFileSync('CHANGELOG.md', 'utf8'));
  for (const finding of findings) console.log(`  ✗ ${finding}`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}
