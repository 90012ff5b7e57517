import { closeCounterparts, startCounterpart, type Counterpart } from '../connectors/counterpart';
import { newStep } from '../../../src/domain/runs/newSteps';
import type { Step } from '../../../src/domain/runs/definition';
import { anyAction, caughtHook, definition, newEditor, storeValue } from '../../support/serverDrafts';
import { startServer, type TestServer } from '../../support/serverHarness';

let server: TestServer;
let app: Counterpart;
beforeAll(async () => {
  server = await startServer({ env: { OUTGOING_ALLOWED_NETWORKS: '127.0.0.1' } });
  app = await startCounterpart(({ path }) => (path === '/broken' ? { status: 404, body: 'gone' } : { body: { id: 812 } }));
});
afterAll(async () => {
  await server.close();
  await closeCounterparts();
});

async function testing() {
  const editor = await newEditor(server);
  const { mate, zapId, get } = editor;
  const step = async (more: object = {}) =>
    mate.browser.post(`/api/v3/zaps/${zapId}/test-runs`, { base_revision: (await get()).body.revision, ...more });
  /** All parts of a run. */
  const run = async () => {
    const parts = [(await step()).body];
    while (parts.at(-1).end === null) parts.push((await step({ after: { run_id: parts.at(-1).run_id, done: parts.at(-1).done } })).body);
    return parts;
  };
  return { ...editor, step, run, url: `/api/v3/zaps/${zapId}` };
}

const post = (key: string, path: string, body: string): Step => anyAction(key, 'WebHookCLIAPI', 'post', { url: app.url + path, body });
const upper = (key: string, input: string): Step => anyAction(key, 'FormatterCLIAPI', 'text', { function: 'text_upper', input });
const pathsOf = (part: { steps: { path: string; outcome: string }[] }) => part.steps.map(({ path, outcome }) => `${path} ${outcome}`);

describe('a test run', () => {
  it('runs the whole draft for real, a step at a time, and is one test in the history that counts no task [Z51]', async () => {
    const { save, run, mate, url, accountId, zapId } = await testing();
    const delay = { ...newStep('wait', 'DelayCLIAPI', 'delay_for'), delay: { type: 'for', amount: '2', unit: 'days' } } as Step;
    const steps = [
      upper('step1', 'order {{trigger.body.order}}'),
      post('step2', '/orders', '{"text": "{{step1.result}}"}'),
      delay,
      storeValue('step3', '{{step2.body.id}}'),
    ];
    const { hook_address: address } = (await save(definition(caughtHook(), ...steps))).body;
    await server.app.inject({ method: 'POST', url: new URL(address).pathname, payload: { order: 7 } });
    const parts = await run();
    expect(parts.map(pathsOf)).toEqual([['step1 succeeded', 'step2 succeeded'], ['wait skipped'], ['step3 succeeded']]);
    expect(parts.map(({ at, end }) => [at, end])).toEqual([
      ['wait', null],
      ['step3', null],
      [null, 'succeeded'],
    ]);
    expect(app.requests.filter(({ path }) => path === '/orders').map(({ json }) => json)).toEqual([{ text: 'ORDER 7' }]);
    expect(parts[0].steps[1].requests).toEqual([{ method: 'POST', address: `${app.url}/orders`, body: { text: 'ORDER 7' }, status: 200 }]);
    expect(parts[2].steps[0].output).toMatchObject({ value: 812 });
    const listed = (await mate.browser.get(`/api/v3/runs?account_id=${accountId}&zap_id=${zapId}`)).body.objects;
    expect(listed).toMatchObject([{ id: parts[0].run_id, kind: 'test', state: 'succeeded', tasks: 0 }]);
    const shown = (await mate.browser.get(`/api/v3/runs/${parts[0].run_id}`)).body.steps;
    expect(shown.map(({ path, state }: { path: string; state: string }) => `${path} ${state}`)).toEqual([
      'trigger succeeded',
      'step1 succeeded',
      'step2 succeeded',
      'wait skipped',
      'step3 succeeded',
    ]);
    const tests = (await mate.browser.get(`${url}/step-tests`)).body.tests;
    expect(tests.map(({ step_key: key }: { step_key: string }) => key).sort()).toEqual(['step1', 'step2', 'step3', 'wait']);
  });

  it('ends where a step fails, with its sentence [Z51]', async () => {
    const { save, run, mate } = await testing();
    await save(definition(caughtHook(), post('step1', '/broken', '{}'), storeValue('step2', 'x')));
    const parts = await run();
    expect(parts.map(pathsOf).flat()).toEqual(['step1 failed']);
    expect(parts.at(-1).end).toBe('failed');
    const shown = (await mate.browser.get(`/api/v3/runs/${parts[0].run_id}`)).body;
    expect(shown).toMatchObject({ state: 'failed', error: parts[0].steps[0].error });
  });

  it('a part that is asked for again happens once, and gets the same reply [R07]', async () => {
    const { save, step } = await testing();
    await save(definition(caughtHook(), post('step1', '/first', '{}'), post('step2', '/second', '{}')));
    const first = (await step()).body;
    const after = { run_id: first.run_id, done: first.done };
    const replies = await Promise.all([1, 2, 3].map(() => step({ after })));
    const done = replies.filter(({ status }) => status === 200);
    expect(done.length).toBeGreaterThan(0);
    expect(replies.filter(({ status }) => status !== 200).map(({ status }) => status)).toEqual(replies.slice(done.length).map(() => 409));
    expect((await step({ after })).body).toEqual(done[0]!.body);
    expect(app.requests.filter(({ path }) => path === '/second')).toHaveLength(1);
  });

  it('does not go on for another draft, another Zap, or from another place', async () => {
    const { save, step } = await testing();
    await save(definition(caughtHook(), post('step1', '/x', '{}'), post('step2', '/y', '{}')));
    const { run_id: runId, done } = (await step()).body;
    expect((await step({ after: { run_id: runId, done: done + 1 } })).status).toBe(400);
    const other = await testing();
    await other.save(definition(caughtHook(), post('step1', '/x', '{}')));
    expect((await other.step({ after: { run_id: runId, done } })).status).toBe(400);
    await save(definition(caughtHook(), post('step1', '/x', '{}'), post('step2', '/z', '{}')));
    expect((await step({ after: { run_id: runId, done } })).status).toBe(409);
    expect((await step({ base_revision: 1 })).status).toBe(409);
    expect(app.requests.filter(({ path }) => path === '/z' || path === '/y')).toEqual([]);
  });
});
