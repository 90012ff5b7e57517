import { setTimeout as wait } from 'node:timers/promises';
import { createCrashingServer, killRuns, type CrashingServer } from '../../support/crashingServer';
import { definitionOf, hookTrigger, sends } from '../../support/liveZaps';
import { anyEmail, signUpForm } from '../../support/serverPeople';
import { closeCounterparts, startCounterpart, type Counterpart } from '../connectors/counterpart';

let server: CrashingServer;
let app: Counterpart;
beforeAll(async () => {
  app = await startCounterpart(async () => {
    await wait(Math.random() * 30);
    return { body: { ok: true } };
  });
  server = await createCrashingServer({ OUTGOING_ALLOWED_NETWORKS: '127.0.0.1' });
  await server.start();
});
afterAll(async () => {
  await server.close();
  await closeCounterparts();
});

const kills = 4 * killRuns;
const eventsBetweenKills = 12;

/** Sends an event; true if the address said that it has it. */
const send = (path: string, number: number) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number }),
  }).then(
    ({ status }) => status === 200,
    () => false,
  );

async function untilAllHaveEnded() {
  const end = Date.now() + 60_000;
  for (;;) {
    const now = await server.runs();
    const open = now.runs.filter(({ state }) => ['queued', 'admitted', 'running', 'waiting'].includes(state));
    if (open.length === 0) return now;
    if (Date.now() > end) throw new Error(`${open.length} runs have not ended, such as one that is ${open[0]!.state}.`);
    await wait(100);
  }
}

it('a server that is killed again and again loses no accepted event, doubles no effect with a key, and counts each effect once [Z41, Z40]', async () => {
  const email = anyEmail();
  await server.browser().post('/api/v3/profiles', signUpForm({ email }));
  const body = '{"number": "{{trigger.body.number}}"}';
  // PUT may be repeated with its key; the outcome of a lost POST is asked of a person.
  const puts = (key: string) => ({ ...sends(key, `${app.url}/${key}`, body), event: 'put' });
  const definition = definitionOf(hookTrigger(), puts('first'), puts('second'));
  const path = await server.liveZap(email, definition);
  await server.startRuns();

  const accepted: number[] = [];
  let sent = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const sending = Array.from({ length: eventsBetweenKills }, async () => {
      const number = (sent += 1);
      await wait(Math.random() * 400);
      if (await send(path, number)) accepted.push(number);
    });
    await wait(100 + Math.random() * 500);
    // On a slow machine it could be killed each time before it has replied to anything.
    if (accepted.length === 0) await Promise.race(sending);
    await server.kill();
    await Promise.all(sending);
    await server.start();
    await server.endLeases();
    await server.startRuns();
    // A run that is lost with three processes in a row fails as poisoned, which is another rule.
    if (kill % 2 === 1) await untilAllHaveEnded();
  }
  const { runs, tasks, inFlight } = await untilAllHaveEnded();

  expect(accepted.length).toBeGreaterThan(0);
  expect(runs.filter(({ state }) => state !== 'succeeded')).toEqual([]);
  // An event whose answer was lost may have been accepted, so there can be more runs than answers.
  expect(runs.length).toBeGreaterThanOrEqual(accepted.length);
  expect(runs.length).toBeLessThanOrEqual(sent);
  expect([tasks, inFlight]).toEqual([2 * runs.length, 0]);
  expect(runs.every((run) => run.tasks === 2)).toBe(true);
  for (const step of ['/first', '/second']) {
    const effects = new Map<string, string>();
    for (const request of app.requests.filter((each) => each.path === step)) {
      const key = String(request.headers['idempotency-key']);
      // A repetition has the key of the first try, and the same content.
      expect([key, effects.get(key) ?? request.json.number]).toEqual([key, request.json.number]);
      effects.set(key, request.json.number);
    }
    expect(effects.size).toBe(runs.length);
    const numbers = [...effects.values()].map(Number);
    expect(new Set(numbers).size).toBe(runs.length);
    expect(numbers).toEqual(expect.arrayContaining(accepted));
  }
}, 300_000);
