/**
 * Records the cases of one app: `node --import ./test/apps/divert.mjs --import tsx test/apps/record.ts notion`. `npm run prove` calls it for
 * each app in a separate process, because libraries change what a process shares.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import type { AppCases, Case, RecordedCase, Recording } from './case';
import { randomValue } from './differences';
import { readLibrary } from './library';
import { startRecorder, type Recorder } from './recorder';
import type { RecordedRequest } from './requests';

const folder = dirname(fileURLToPath(import.meta.url));

/** Milliseconds for one case; some libraries take seconds until their first request. */
const longest = 25_000;

async function recordCase(recorder: Recorder, { library, fails, package: other, ...head }: Case): Promise<RecordedCase> {
  recorder.begin(head);
  const name = `${head.event}, ${head.title}`;
  let failure: unknown;
  const call = Promise.resolve(library()).then(
    () => undefined,
    (error: unknown) => (failure = error ?? new Error('It failed without an error.')),
  );
  const timeout = new Promise((resolve) => setTimeout(resolve, longest, 'late').unref());
  if ((await Promise.race([call, timeout])) === 'late') throw new Error(`${name}: the library did not end in time.`);
  if (failure !== undefined && fails === undefined) throw new Error(`${name}: the library failed.`, { cause: failure });
  const requests = [...recorder.requests()];
  if (requests.length === 0) throw new Error(`${name}: the library sent nothing.`, { cause: failure });
  const of = other === undefined ? {} : { library: { name: other, ...readLibrary(other) } };
  return { ...head, ...of, requests: requests.map((request) => withoutRandom(request, head.random ?? [])) };
}

/** Replaces random values of headers, and of JSON or form bodies, so that two recordings are equal. */
function withoutRandom(request: RecordedRequest, places: readonly string[]): RecordedRequest {
  const copy = structuredClone(request) as unknown as Record<string, unknown>;
  for (const place of places) {
    const [part = '', ...names] = place.split('.');
    const body = request.body && (copy.body as Record<string, Record<string, unknown>>);
    const target = part === 'body' ? (body?.json ?? body?.form) : (copy[part] as Record<string, unknown>);
    const name = names.join('.');
    if (target === undefined || !(name in target)) continue;
    target[name] = part === 'headers' || body?.json ? randomValue : [randomValue];
    if (part === 'body' && body) delete body.text;
  }
  return copy as unknown as RecordedRequest;
}

async function recordApp(name: string): Promise<void> {
  const recorder = await startRecorder();
  process.env.RECORDER_PORTS = recorder.ports;
  const { app, library, by, cases } = ((await import(`./cases/${name}.ts`)) as { app: AppCases }).app;
  const recorded: RecordedCase[] = [];
  for (const each of cases) recorded.push(await recordCase(recorder, each));
  recorder.close();
  const path = join(folder, 'recorded', `${name}.json`);
  const earlier = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Recording) : null;
  const recording: Omit<Recording, 'recordedOn'> = { app, library: { name: library, ...readLibrary(library), by }, cases: recorded };
  const isSame = earlier !== null && JSON.stringify({ ...recording, recordedOn: earlier.recordedOn }) === JSON.stringify(inOrder(earlier));
  const recordedOn = isSame ? earlier.recordedOn : new Date().toISOString().slice(0, 10);
  const text = JSON.stringify({ app, library: recording.library, recordedOn, cases: recorded });
  writeFileSync(path, await format(text, { ...(await resolveConfig(path)), filepath: path }));
  console.log(`${isSame ? '=' : '✎'} ${name}: ${recorded.length} cases, ${library} ${recording.library.version}`);
}

const inOrder = ({ app, library, cases, recordedOn }: Recording) => ({ app, library, cases, recordedOn });

const [, , name = ''] = process.argv;
await recordApp(name).then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
