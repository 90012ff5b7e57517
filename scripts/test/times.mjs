// The times of `npm test -- --times`: processor and wall time of each part and file. Linux only, because it reads /proc.
//
// Once a second it adds what each process has used since then to the task that started it, directly or through other processes, and to
// the test file that the task runs at the time. So the time of a journey includes its browser and its server.
import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { inWords, onProgramStart } from '../machine/processes.mjs';

/** Milliseconds per tick of /proc. Linux reports 100 ticks a second to programs. */
const tick = 10;
const dearest = 40;

const task = new AsyncLocalStorage();
const roots = new Map();
const owners = new Map();
const used = new Map();
const files = new Map();
const parts = new Map();

/** The parent of a process, and the milliseconds that it has used. Undefined if it has ended. */
function readProcess(pid) {
  try {
    // The name of the program is in brackets, and may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
    return { parent: Number(fields[1]), milliseconds: (Number(fields[11]) + Number(fields[12])) * tick, startedAt: fields[19] };
  } catch {
    return undefined;
  }
}

/** The task that started a process. It is remembered, because a process whose parent ends gets another parent. */
function ownerOf(pid, processes) {
  const process = processes.get(pid);
  if (process === undefined) return undefined;
  const key = `${pid} ${process.startedAt}`;
  if (!owners.has(key)) owners.set(key, roots.get(pid) ?? ownerOf(process.parent, processes));
  return owners.get(key);
}

/** The file that a task runs, from the progress of Jest, and whether its first test has not begun. */
function currentFile({ progress }) {
  if (progress === undefined || !existsSync(progress)) return { path: null, isStarting: true };
  const lines = readFileSync(progress, 'utf8').split('\n');
  const last = lines.findLastIndex((line) => line.startsWith('▸ /'));
  if (last === -1) return { path: null, isStarting: true };
  return { path: lines[last].slice(2), isStarting: !lines.slice(last + 1).some((line) => line.startsWith('▸ ')) };
}

const entryOf = (map, key) => {
  if (!map.has(key)) map.set(key, { milliseconds: 0, start: 0, wall: 0 });
  return map.get(key);
};

function sample() {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const processes = new Map(pids.map((pid) => [Number(pid), readProcess(pid)]).filter(([, read]) => read !== undefined));
  for (const [pid, { milliseconds, startedAt }] of processes) {
    const owner = ownerOf(pid, processes);
    if (owner === undefined) continue;
    const key = `${pid} ${startedAt}`;
    const added = milliseconds - (used.get(key) ?? 0);
    used.set(key, milliseconds);
    if (added <= 0) continue;
    const { path, isStarting } = currentFile(owner);
    for (const entry of [entryOf(parts, owner.part), ...(path === null ? [] : [entryOf(files, path)])]) {
      entry.milliseconds += added;
      if (isStarting) entry.start += added;
    }
  }
}

/** Starts the measurement. What it returns prints the tables. */
export function measureTimes() {
  onProgramStart((pid) => roots.set(pid, task.getStore() ?? { part: 'databases' }));
  const timer = setInterval(sample, 1000);
  return () => {
    clearInterval(timer);
    sample();
    print('part', parts, parts.size);
    print(`the ${dearest} dearest files`, files, dearest);
  };
}

/** Runs a task so that what it starts counts for its part. */
export const asTask = (part, run) => task.run({ part }, run);

/** Names the file in which the task's Jest writes its progress. */
export function followProgress(path) {
  const store = task.getStore();
  if (store) store.progress = path;
}

/** Adds wall times, from the report of Jest. */
export function addWallTimes(report) {
  for (const { name, startTime, endTime } of report.testResults) entryOf(files, name).wall += endTime - startTime;
}

function print(title, map, count) {
  const all = [...map].sort(([, a], [, b]) => b.milliseconds - a.milliseconds);
  const total = all.reduce((sum, [, { milliseconds }]) => sum + milliseconds, 0);
  console.log(`\n${title}: processor time, of it before the first test${map === files ? ', wall time' : ''}; in all ${inWords(total)}`);
  for (const [name, { milliseconds, start, wall }] of all.slice(0, count)) {
    const cells = [milliseconds, start, ...(map === files ? [wall] : [])].map((each) => (each / 1000).toFixed(1).padStart(7));
    console.log(`${cells.join(' ')}  ${map === files ? relative('.', name) : name}`);
  }
}
