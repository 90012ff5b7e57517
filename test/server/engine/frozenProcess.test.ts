import { createCrashingServer, type CrashingServer } from '../../support/crashingServer';
import { definitionOf, hookTrigger, sends } from '../../support/liveZaps';
import { isOnPostgres } from '../../support/serverDatabase';
import { anyEmail, signUpForm } from '../../support/serverPeople';
import { closeCounterparts, startCounterpart, type Counterpart, type ReceivedRequest } from '../connectors/counterpart';

const settings = { OUTGOING_ALLOWED_NETWORKS: '127.0.0.1' };
let late: CrashingServer;
let next: CrashingServer;
let app: Counterpart;

/** Requests that wait for their answers, by the path that they came to, and the tests that wait for requests. */
const held: { request: ReceivedRequest; answer: () => void }[] = [];
let hasArrived: () => void = () => {};

beforeAll(async () => {
  app = await startCounterpart(
    (request) =>
      new Promise((resolve) => {
        held.push({ request, answer: () => resolve({ body: { ok: true } }) });
        hasArrived();
      }),
  );
  if (!isOnPostgres) return;
  late = await createCrashingServer(settings);
  await late.start();
  next = await createCrashingServer(settings, late);
  await next.start();
});
afterAll(async () => {
  late?.thaw();
  await next?.close();
  await late?.close();
  await closeCounterparts();
});

/** The next request that the app receives, which it answers when it is told to. */
async function nextRequest() {
  while (held.length === 0) await new Promise<void>((resolve) => (hasArrived = resolve));
  return held.shift()!;
}

// The embedded database belongs to one process.
(isOnPostgres ? it : it.skip)(
  'a process that is frozen during a step, and goes on after another one has taken its run over, writes nothing and begins no step [Z42, Z04]',
  async () => {
    const email = anyEmail();
    await late.browser().post('/api/v3/profiles', signUpForm({ email }));
    const puts = (key: string) => ({ ...sends(key, `${app.url}/${key}`, '{}'), event: 'put' });
    const path = await late.liveZap(email, definitionOf(hookTrigger(), puts('first'), puts('second')));
    await late.startRuns();
    expect((await fetch(late.url + path, { method: 'POST' })).status).toBe(200);
    const lost = await nextRequest();
    late.freeze();

    await next.endLeases();
    await next.startRuns();
    const repeated = await nextRequest();
    expect([repeated.request.path, repeated.request.headers['idempotency-key']]).toEqual([
      '/first',
      lost.request.headers['idempotency-key'],
    ]);
    repeated.answer();
    const second = await nextRequest();
    expect(second.request.path).toBe('/second');

    // The late process gets its answer while the other one works on the run.
    const before = await next.lines();
    lost.answer();
    late.thaw();
    await late.stopRuns();
    expect(await next.lines()).toEqual(before);
    expect(held).toEqual([]);

    second.answer();
    await next.stopRuns();
    expect(await next.runs()).toMatchObject({ runs: [{ state: 'succeeded', tasks: 2 }], tasks: 2, inFlight: 0 });
    expect(await next.lines()).toEqual([
      { path: 'trigger', attempt: 1, state: 'succeeded' },
      { path: 'first', attempt: 1, state: 'succeeded' },
      { path: 'second', attempt: 1, state: 'succeeded' },
    ]);
    expect(app.requests.map((request) => request.path)).toEqual(['/first', '/first', '/second']);
  },
  60_000,
);
