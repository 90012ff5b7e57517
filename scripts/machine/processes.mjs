// Runs other programs: captures their output, gives them no keyboard input, and ends them with this process.
import { execFileSync, spawn } from 'node:child_process';

/** Running programs. They are ended when this process ends, for any reason. */
const running = new Set();

function endAll(signal) {
  for (const child of running) endGroup(child, signal);
}
process.on('exit', () => endAll('SIGKILL'));

let tellStart = () => {};

/** Calls the listener with the id of each program that is started from now on. */
export function onProgramStart(listener) {
  tellStart = listener;
}

/** Ends a program and all processes that it started. */
export function endGroup(child, signal = 'SIGTERM') {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // Already gone.
  }
}

/**
 * Starts a program in a separate process group, so that ending it ends its workers too.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 */
export function startProgram(command, args, options = {}) {
  const child = spawn(command, args, { detached: true, stdio: ['ignore', 'pipe', 'pipe'], ...options });
  running.add(child);
  if (child.pid !== undefined) tellStart(child.pid);
  child.once('close', () => running.delete(child));
  child.once('error', () => running.delete(child));
  return child;
}

/**
 * Runs a program to its end, or to its time limit in milliseconds, `options.timeout`: then it is killed, with all processes that it
 * started. They would keep its output open, and the processor busy.
 * @returns {Promise<{ code: number, output: string, milliseconds: number }>} `output` is stdout and stderr in
 * order. A program that cannot be started has code 127 and the reason as its output.
 */
export function runProgram(command, args, options = {}) {
  const { onOutput, timeout, ...spawnOptions } = options;
  return new Promise((resolve) => {
    const startedAt = performance.now();
    const pieces = [];
    const child = startProgram(command, args, spawnOptions);
    const limit = timeout === undefined ? undefined : setTimeout(() => endGroup(child, 'SIGKILL'), timeout);
    const take = (piece) => {
      pieces.push(piece);
      onOutput?.(piece);
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    const finish = (code, words = '') => {
      clearTimeout(limit);
      resolve({ code, output: Buffer.concat(pieces).toString('utf8') + words, milliseconds: performance.now() - startedAt });
    };
    child.once('error', (error) => finish(127, `${command}: ${error.message}\n`));
    child.once('close', (code, signal) => finish(code ?? 1, code === null ? `\n${command} was ended by ${signal}\n` : ''));
  });
}

/** On Ctrl+C and SIGTERM ends the started programs and then this process. `first` runs before that. */
export function endWithSignals(first = async () => {}) {
  let isEnding = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (isEnding) return;
      isEnding = true;
      Promise.resolve(first(signal)).finally(() => {
        endAll('SIGTERM');
        process.exit(signal === 'SIGINT' ? 130 : 143);
      });
    });
  }
}

/** Milliseconds as a person reads them: `0.8 s`, `1 min 12 s`. */
export function inWords(milliseconds) {
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/** The user that a server runs as instead of root, for the options of a program; nothing if this process is not root. */
export function userOf(name) {
  if (process.getuid?.() !== 0) return {};
  const id = (flag) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
