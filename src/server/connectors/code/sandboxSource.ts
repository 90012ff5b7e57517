import { guestLibrary, hostLibrary } from './sandboxLibrary';

/**
 * The program of the worker thread in which code of people runs. It is a text, because a worker loads a file, and the same file
 * would have to be TypeScript in development and JavaScript in production. It gets `workerData`: see `index.ts`.
 *
 * Two walls: QuickJS in WebAssembly has no network, no files, no timers and no host objects; and the thread can be ended from
 * outside, regardless of what the code does.
 */
export const sandboxSource = String.raw`
'use strict';
const { parentPort, workerData } = require('node:worker_threads');
const { library, source, input, now, limits } = workerData;

// QuickJS asks the thread for the offset of local times: they are UTC, on every server.
Date.prototype.getTimezoneOffset = () => 0;

${hostLibrary}
const guestLibrary = ${JSON.stringify(guestLibrary)};

// A function made from a text begins with two additional lines.
const linesBefore = 2;

// Before any code runs: the clock is replaced, and nothing leads back to the real one.
const prelude = ${JSON.stringify(`
(now) => {
  const RealDate = Date;
  function FixedDate(...parts) {
    if (new.target === undefined) return new RealDate(now).toString();
    return Reflect.construct(RealDate, parts.length === 0 ? [now] : parts, new.target);
  }
  FixedDate.prototype = RealDate.prototype;
  Object.defineProperty(FixedDate.prototype, 'constructor', { value: FixedDate, writable: true, configurable: true });
  Object.defineProperty(FixedDate, 'name', { value: 'Date' });
  FixedDate.parse = RealDate.parse;
  FixedDate.UTC = RealDate.UTC;
  FixedDate.now = () => now;
  globalThis.Date = FixedDate;
  delete globalThis.performance;
}
`)};

const runner = ${JSON.stringify(`
(source, inputJson, write) => {
  const stringify = JSON.stringify;
  // What JSON has no form for, and would otherwise be an empty record.
  const asJson = (key, value) => {
    if (value instanceof Map) return [...value.keys()].every((each) => typeof each === 'string') ? Object.fromEntries(value) : [...value];
    if (value instanceof Set || ArrayBuffer.isView(value)) return Array.from(value);
    if (value instanceof Error) return { name: value.name, message: value.message };
    return value instanceof RegExp || value instanceof URLSearchParams ? String(value) : value;
  };
  const show = (value) => {
    if (typeof value === 'string') return value;
    try { return stringify(value, asJson) ?? String(value); } catch { return String(value); }
  };
  const log = (...values) => write(values.map(show).join(' '));
  globalThis.console = { log, info: log, debug: log, warn: log, error: log };
  const AsyncFunction = (async () => {}).constructor;
  const main = new AsyncFunction('input', source);
  return main(JSON.parse(inputJson)).then((value) => stringify(value === undefined ? null : value, asJson));
}
`)};

async function main() {
  const { newQuickJSWASMModule } = require(library);
  const quickjs = await newQuickJSWASMModule();
  const runtime = quickjs.newRuntime();
  runtime.setMemoryLimit(limits.memory);
  runtime.setMaxStackSize(limits.stack);
  const deadline = performance.now() + limits.milliseconds;
  let isLate = false;
  runtime.setInterruptHandler(() => (isLate = performance.now() > deadline));
  const vm = runtime.newContext();
  const logs = [];
  let logSize = 0;
  const failed = (handle) => {
    const error = vm.dump(handle);
    const isError = typeof error === 'object' && error !== null;
    const name = isError ? String(error.name ?? '') : '';
    const message = isError ? String(error.message ?? '') : String(error);
    if (isLate) return { type: 'timeout', logs };
    if (name === 'InternalError' && message === 'out of memory') return { type: 'memory', logs };
    if (name === 'InternalError' && message === 'stack overflow') return { type: 'stack', logs };
    const line = isError ? /<anonymous>:(\d+)|<input>:(\d+)/.exec(String(error.stack ?? '')) : null;
    return { type: 'error', name, message, line: line === null ? null : Math.max(1, Number(line[1] ?? line[2]) - linesBefore), logs };
  };
  const evaluate = (code, ...args) => {
    const made = vm.evalCode('(' + code.trim() + ')', 'sandbox.js');
    return made.error ? made : vm.callFunction(made.value, vm.undefined, ...args);
  };
  const clock = evaluate(prelude, vm.newNumber(now));
  if (clock.error) return failed(clock.error);
  const ask = vm.newFunction('ask', (handle) => {
    try {
      return vm.newString(JSON.stringify({ value: answer(JSON.parse(vm.getString(handle))) }));
    } catch (error) {
      return vm.newString(JSON.stringify({ error: { name: String(error.name), message: String(error.message) } }));
    }
  });
  const added = evaluate(guestLibrary, ask);
  if (added.error) return failed(added.error);
  const write = vm.newFunction('write', (handle) => {
    if (logs.length >= limits.logLines || logSize >= limits.logSize) return;
    const text = vm.getString(handle).slice(0, limits.logSize - logSize);
    logSize += text.length;
    logs.push(text);
  });
  const started = evaluate(runner, vm.newString(source), vm.newString(input), write);
  if (started.error) return failed(started.error);
  runtime.executePendingJobs();
  const state = vm.getPromiseState(started.value);
  if (state.type === 'pending') return isLate ? { type: 'timeout', logs } : { type: 'pending', logs };
  if (state.type === 'rejected') return failed(state.error);
  const value = vm.dump(state.value);
  if (typeof value !== 'string') return { type: 'succeeded', json: 'null', logs };
  return { type: 'succeeded', json: value, logs };
}

main().then(
  (result) => parentPort.postMessage(result),
  (error) => parentPort.postMessage({ type: error instanceof RangeError ? 'stack' : 'broken', logs: [] }),
);
`;
