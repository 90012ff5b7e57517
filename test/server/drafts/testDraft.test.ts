import { closeCounterparts, startCounterpart, type Counterpart } from '../connectors/counterpart';
import { startServer, type TestServer } from '../../support/serverHarness';
import { anyAction, caughtHook, definition, everyDay, newEditor, storeDraft, storeValue } from '../../support/serverDrafts';
import type { Step } from '../../../src/domain/runs/definition';

let server: TestServer;
let app: Counterpart;
beforeAll(async () => {
  server = await startServer({ env: { OUTGOING_ALLOWED_NETWORKS: '127.0.0.1' } });
  app = await startCounterpart(() => ({ body: [{ id: 1 }, { id: 2 }] }));
});
afterAll(async () => {
  await server.close();
  await closeCounterparts();
});

const head = { connectionId: null, title: null, note: '', fields: {} };

async function testing() {
  const editor = await newEditor(server);
  const { mate, zapId, get } = editor;
  const url = `/api/v3/zaps/${zapId}`;
  return {
    ...editor,
    trigger: () => mate.browser.post(`${url}/trigger-tests`),
    samples: () => mate.browser.get(`${url}/samples`),
    step: async (stepKey: string, more: object = {}) =>
      mate.browser.post(`${url}/step-tests`, { step_key: stepKey, base_revision: (await get()).body.revision, ...more }),
    fields: (stepKey: string) => mate.browser.post(`${url}/fields`, { step_key: stepKey }),
    choices: (stepKey: string, field: string) => mate.browser.post(`${url}/choices`, { step_key: stepKey, field }),
  };
}

const send = (address: string, body: object) => {
  server.clock.advance(1000);
  return server.app.inject({ method: 'POST', url: new URL(address).pathname, payload: body });
};

describe('the test of a trigger', () => {
  it('gives the example of the app before anything came, and then the last real events, newest first [Z51]', async () => {
    const { save, trigger, samples } = await testing();
    const { hook_address: address } = (await save(definition(caughtHook(), storeValue('step1', 'x')))).body;
    const example = (await trigger()).body;
    expect(example).toMatchObject({ source: 'sample', samples: [{ id: 'sample', received_at: null, sample: expect.any(Object) }] });
    await send(address, { order: 1 });
    await send(address, { order: 2 });
    const found = (await trigger()).body;
    expect(found.source).toBe('events');
    expect(found.samples.map(({ sample }: { sample: { body: unknown } }) => sample.body)).toEqual([{ order: 2 }, { order: 1 }]);
    expect((await samples()).body.samples).toEqual(found.samples);
  });

  it('shows no more of events and steps than the history: a password in a body is hidden, and steps have it [Z46]', async () => {
    const { save, trigger, samples, step } = await testing();
    const { hook_address: address } = (await save(definition(caughtHook(), storeValue('step1', '{{trigger.body.password}}')))).body;
    await send(address, { password: 'canary-password', name: 'Ada' });
    const shown = { name: 'Ada', password: '••••••' };
    expect((await trigger()).body.samples[0].sample.body).toEqual(shown);
    expect((await samples()).body.samples[0].sample.body).toEqual(shown);
    expect((await step('step1')).body).toMatchObject({ outcome: 'succeeded', input: { value: 'canary-password' } });
    // A person has to copy it to the sender.
    await send(address, { verification_token: 'secret_of_notion' });
    expect((await samples()).body.samples[0].sample.body).toEqual({ verification_token: 'secret_of_notion' });
  });

  it('asks an app that can be asked, and says what it answers if it fails', async () => {
    const { save, trigger } = await testing();
    const asked = (url: string) => ({ ...caughtHook({ url }), event: 'retrieve' });
    await save(definition(asked(`${app.url}/orders`), storeValue('step1', 'x')));
    const found = (await trigger()).body;
    expect(found.source).toBe('live');
    expect(found.samples.length).toBeGreaterThan(0);
    const broken = await testing();
    await broken.save(definition(asked('http://127.0.0.1:1/orders'), storeValue('step1', 'x')));
    const refused = await broken.trigger();
    expect([refused.status, refused.body.errors]).toEqual([400, [expect.any(String)]]);
  });

  it('events of an earlier trigger are removed when a draft has another trigger, and do not come back with the first one', async () => {
    const { save, trigger, samples, zapId } = await testing();
    const { hook_address: address } = (await save(definition(caughtHook(), storeValue('step1', 'x')))).body;
    await send(address, { order: 1 });
    await save(definition(everyDay, storeValue('step1', 'x')));
    expect((await samples()).body.samples).toEqual([]);
    expect(await server.context.db.selectFrom('trigger_samples').select('id').where('zap_id', '=', zapId).execute()).toEqual([]);
    expect((await trigger()).body).toMatchObject({ source: 'live', samples: [{ sample: { time: expect.any(String) } }] });
    await save(definition(caughtHook(), storeValue('step1', 'x')));
    expect((await trigger()).body.source).toBe('sample');
  });

  it('a draft with another trigger is not tested with events of the Zap that runs, which keeps its last event', async () => {
    const { save, publish, trigger, samples, mate, zapId } = await testing();
    const { hook_address: address } = (await save(definition(caughtHook(), storeValue('step1', '{{trigger.body.order}}')))).body;
    expect((await publish({ turnOn: true })).status).toBe(200);
    await save(definition(everyDay, storeValue('step1', 'x')));
    expect((await send(address, { order: 7 })).statusCode).toBe(200);
    expect((await samples()).body.samples).toEqual([]);
    expect((await trigger()).body.samples[0].sample).not.toHaveProperty('body');
    const asked = await mate.browser.post(`/api/v3/zaps/${zapId}/runs`, {});
    expect(asked.status).toBe(201);
    const run = (await mate.browser.get(`/api/v3/runs/${asked.body.id}`)).body;
    expect(run.steps[0].output.body).toEqual({ order: 7 });
  });

  it('a schedule gives the event of now', async () => {
    const { save, trigger } = await testing();
    await save(definition(everyDay, storeValue('step1', 'x')));
    expect((await trigger()).body).toMatchObject({ source: 'live', samples: [{ sample: { time: expect.any(String) } }] });
  });
});

describe('the test of a step', () => {
  it('runs the step for real with the data of a sample and of earlier tests, counts no task, and is in the history [Z28, Z51]', async () => {
    const { save, step, trigger, mate, accountId, zapId } = await testing();
    const post = (key: string, body: string): Step =>
      anyAction(key, 'WebHookCLIAPI', 'post', { url: `${app.url}/x`, body, token: 'canary-of-app' });
    const wanted = definition(caughtHook(), post('step1', '{"order": {{trigger.body.order}}}'), storeValue('step2', '{{step1.body.1.id}}'));
    const { hook_address: address } = (await save(wanted)).body;
    await send(address, { order: 7 });
    const first = await step('step1');
    // The ids of runs are in the order of milliseconds.
    server.clock.advance(1);
    expect([first.status, first.body]).toEqual([
      200,
      expect.objectContaining({ outcome: 'succeeded', error: null, duration_ms: expect.any(Number), run_id: expect.any(String) }),
    ]);
    expect(app.requests.at(-1)!.json).toEqual({ order: 7 });
    expect(app.requests.at(-1)!.headers.authorization).toBe('Bearer canary-of-app');
    expect(first.text).not.toContain('canary');
    const second = (await step('step2')).body;
    expect(second).toMatchObject({ outcome: 'succeeded', input: { key: 'last', value: 2 }, output: { key: 'last', value: 2 } });
    const listed = (await mate.browser.get(`/api/v3/runs?account_id=${accountId}&zap_id=${zapId}`)).body.objects;
    expect(listed.map(({ id, kind, state, tasks }: Record<string, unknown>) => [id, kind, state, tasks])).toEqual([
      [second.run_id, 'test', 'succeeded', 0],
      [first.body.run_id, 'test', 'succeeded', 0],
    ]);
    const shown = await mate.browser.get(`/api/v3/runs/${first.body.run_id}`);
    expect(shown.body.steps).toMatchObject([{ path: 'trigger' }, { path: 'step1', state: 'succeeded', is_counted: false }]);
    expect(shown.text).not.toContain('canary');
    const last = await mate.browser.get(`/api/v3/zaps/${zapId}/step-tests`);
    expect(last.body.tests).toMatchObject([
      { step_key: 'step1', run_id: first.body.run_id, outcome: 'succeeded', output: { body: [{ id: 1 }, { id: 2 }] } },
      { step_key: 'step2', run_id: second.run_id, outcome: 'succeeded', input: { key: 'last', value: 2 }, error: null },
    ]);
    expect(last.text).not.toContain('canary');
    // What was tested is no version of the Zap.
    expect((await mate.browser.get(`/api/v3/zaps/${zapId}/versions`)).body.objects).toEqual([]);
    expect((await trigger()).body.source).toBe('events');
  });

  it('a failure, an unmet filter and a wait are told as what they are; nobody is asked or kept waiting [Z51]', async () => {
    const { save, step } = await testing();
    const filter: Step = {
      ...head,
      kind: 'filter',
      key: 'step1',
      app: 'FilterAPI',
      event: 'filter',
      rules: { match: 'all', rules: [{ left: '{{trigger.body.order}}', operator: 'text_is', right: 'none', matchCase: false }] },
    };
    const delay: Step = {
      ...head,
      kind: 'delay',
      key: 'step2',
      app: 'DelayCLIAPI',
      event: 'delay_for',
      delay: { type: 'for', amount: '2', unit: 'minutes' },
    };
    const lost = anyAction('step3', 'WebHookCLIAPI', 'post', { url: 'http://127.0.0.1:1/x', body: '{}' });
    const inLoop: Step = {
      ...head,
      kind: 'loop',
      key: 'loop1',
      app: 'LoopCLIAPI',
      event: 'loop',
      list: 'one,two',
      limit: 500,
      steps: [storeValue('step4', '{{loop1.item}}')],
    };
    await save(definition(caughtHook(), filter, delay, lost, inLoop));
    expect((await step('step1')).body.outcome).toBe('filtered');
    expect((await step('step2')).body).toMatchObject({ outcome: 'skipped', output: { until: expect.stringMatching(/Z$/) } });
    expect((await step('step3')).body).toMatchObject({ outcome: 'failed', error: expect.any(String), output: null });
    expect((await step('step4')).body.output).toEqual({ key: 'last', value: 'one' });
    expect((await step('loop1')).body.output).toMatchObject({ count: 2, item: 'one' });
    expect((await step('step9')).status).toBe(400);
  });

  it('a test of a step that waits gives later steps what a run would give them, and so does a step that was never tested [Z51]', async () => {
    const { save, step } = await testing();
    const digest: Step = {
      ...head,
      kind: 'digest',
      key: 'step1',
      app: 'DigestCLIAPI',
      event: 'collect',
      entry: 'Order {{trigger.body.order}}',
      release: { type: 'count', count: 1 },
    };
    const approval: Step = {
      ...head,
      kind: 'approval',
      key: 'step2',
      app: 'ApprovalCLIAPI',
      event: 'approve',
      approvers: ['ada@example.org'],
      message: 'Fine?',
      timeoutHours: 1,
      whenExpired: 'approve',
      whenRejected: 'stop',
    };
    const later = [storeValue('step3', '{{step1.entries.0}}'), storeValue('step4', '{{step2.answer}}')];
    await save(definition(caughtHook(), digest, approval, ...later));
    expect((await step('step3')).body.input.value).toBe('An entry');
    expect((await step('step4')).body.input.value).toBe('approve');
    expect((await step('step1')).body).toMatchObject({
      outcome: 'skipped',
      input: { entry: 'Order 1042' },
      output: { entries: ['Order 1042'], count: 1 },
    });
    expect((await step('step2')).body).toMatchObject({
      outcome: 'skipped',
      input: { approvers: ['ada@example.org'], message: 'Fine?' },
      output: { answer: 'approve', answered_by: 'ada@example.org', expired: false },
    });
    expect((await step('step3')).body.input.value).toBe('Order 1042');
  });

  it('a step whose app has changed has no test of the former one, and gives the example of its app to others', async () => {
    const { save, step, mate, zapId } = await testing();
    const tests = async () =>
      (await mate.browser.get(`/api/v3/zaps/${zapId}/step-tests`)).body.tests.map(({ step_key: key }: { step_key: string }) => key);
    const upper = anyAction('step1', 'FormatterCLIAPI', 'text', { function: 'upper', input: 'x' });
    const other = storeValue('step2', '{{step1.value}}');
    await save(definition(caughtHook(), storeValue('step1', 'former'), other));
    await step('step1');
    expect(await tests()).toEqual(['step1']);
    await save(definition(caughtHook(), upper, other));
    expect(await tests()).toEqual([]);
    expect((await step('step2')).body.input.value).not.toBe('former');
    await save(definition(caughtHook(), storeValue('step1', 'former'), other));
    expect(await tests()).toEqual(['step1', 'step2']);
  });

  it('a test with a key runs the step once, and a copy of the request gets its result or is told to look for it [R07]', async () => {
    const { save, mate, zapId } = await testing();
    const post = anyAction('step1', 'WebHookCLIAPI', 'post', { url: `${app.url}/once`, body: '{}' });
    const { revision } = (await save(definition(caughtHook(), post, storeValue('step2', 'x')))).body;
    const ask = (stepKey: string, base = revision, key = 'test') =>
      mate.browser.post(
        `/api/v3/zaps/${zapId}/step-tests`,
        { step_key: stepKey, base_revision: base },
        { headers: { 'idempotency-key': key } },
      );
    const requests = () => app.requests.filter(({ path }) => path === '/once').length;
    const replies = await Promise.all([1, 2, 3].map(() => ask('step1')));
    const tested = replies.filter(({ status }) => status === 200);
    expect(tested.length).toBeGreaterThan(0);
    for (const { body } of tested) expect(body).toEqual(tested[0]!.body);
    for (const { status, body } of replies.filter((reply) => reply.status !== 200))
      expect([status, body.errors[0]]).toEqual([409, expect.stringContaining('started already')]);
    expect((await ask('step1')).body).toEqual(tested[0]!.body);
    expect(requests()).toBe(1);
    expect((await ask('step2')).status).toBe(422);
    // A request that ran nothing leaves its key free.
    expect((await ask('step9', revision, 'other')).status).toBe(400);
    expect((await ask('step1', revision, 'third')).status).toBe(200);
    expect(requests()).toBe(2);
  });

  it('a draft that was saved meanwhile is not tested: 409, and nothing runs [R07]', async () => {
    const { save, step } = await testing();
    await save(definition(caughtHook(), storeValue('step1', 'x')));
    const late = await step('step1', { base_revision: 0 });
    expect([late.status, late.body.revision]).toEqual([409, 1]);
  });
});

describe('the choices of a field', () => {
  it('come from the app, and a field without them is refused', async () => {
    const { save, step, choices } = await testing();
    await save(definition(caughtHook(), storeValue('step1', 'x')));
    await step('step1');
    expect((await choices('step1', 'key')).body).toEqual({ choices: [{ value: 'last', label: 'last' }] });
    for (const [key, field] of [
      ['step1', 'value'],
      ['step2', 'key'],
    ] as const)
      expect((await choices(key, field)).status).toBe(400);
  });

  it('are not asked for without the value that decides about them, which is named [Z218]', async () => {
    const { save, choices } = await testing();
    await save(definition({ ...caughtHook(), app: 'FacebookLeadAdsCLIAPI', event: 'new_lead', fields: {} }));
    const { status, body } = await choices('trigger', 'form');
    expect([status, body.errors]).toEqual([400, ['Choose “Page” first.']]);
  });
});

describe('the fields that depend on the values of others', () => {
  const document = JSON.stringify({
    openapi: '3.1.0',
    paths: { '/orders/{id}': { get: { parameters: [{ name: 'id', in: 'path', schema: { type: 'integer' } }] } } },
  });
  const read = (connectionId: number | null, fields: Step['fields']): Step => ({
    ...anyAction('step1', 'OpenApiCLIAPI', 'read', fields),
    connectionId,
  });
  const connect = async ({ mate, accountId }: Awaited<ReturnType<typeof testing>>) => {
    const credentials = [
      { name: 'document', value: document },
      { name: 'server', value: app.url },
    ];
    const made = await mate.browser.post(`/api/v3/authentications?account_id=${accountId}`, { api: 'OpenApiCLIAPI', credentials });
    expect([made.status, made.text]).toEqual([201, expect.any(String)]);
    return made.body.id as number;
  };

  it('come from the app when their values are chosen, and none while one is missing or has data of a run', async () => {
    const editor = await testing();
    const id = await connect(editor);
    await editor.save(definition(caughtHook(), read(id, { operation: 'GET /orders/{id}' })));
    const { status, body } = await editor.fields('step1');
    expect([status, body.fields]).toEqual([
      200,
      [expect.objectContaining({ key: 'path.id', label: 'ID', type: 'number', is_required: true, has_dynamic_choices: false })],
    ]);
    for (const fields of [{}, { operation: '{{trigger.operation}}' }] as Step['fields'][]) {
      await editor.save(definition(caughtHook(), read(id, fields)));
      expect((await editor.fields('step1')).body).toEqual({ fields: [] });
    }
  });

  it('are refused for an unknown operation, a step without them, and the connection of another person', async () => {
    const editor = await testing();
    const id = await connect(editor);
    await editor.save(definition(caughtHook(), read(id, { operation: 'GET /gone' }), storeValue('step2', 'x')));
    const unknown = await editor.fields('step1');
    expect([unknown.status, unknown.body.errors]).toEqual([400, [expect.stringContaining('has no operation “GET /gone”')]]);
    for (const key of ['trigger', 'step2', 'step3']) expect((await editor.fields(key)).status).toBe(400);
    const stranger = await testing();
    const borrowed = definition(caughtHook(), read(id, { operation: 'GET /orders/{id}' }));
    // A save refuses it; a connection whose sharing has ended stays in the draft.
    expect((await stranger.save(borrowed)).status).toBe(400);
    await storeDraft(server, stranger.zapId, borrowed);
    expect((await stranger.fields('step1')).status).toBe(403);
  });

  it('keep a Zap from being published while a required one is empty, and free pairs fill it in as before [Z51]', async () => {
    const editor = await testing();
    const id = await connect(editor);
    const operation = 'GET /orders/{id}';
    await editor.save(definition(caughtHook(), read(id, { operation })));
    const refused = await editor.publish({ turnOn: true });
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('Fill in “ID”.')]);
    await editor.save(definition(caughtHook(), read(id, { operation, 'path.id': '7' })));
    expect((await editor.publish({ turnOn: true })).status).toBe(200);
    await editor.save(definition(caughtHook(), read(id, { operation, parameters: [{ name: 'id', value: '7' }] })));
    expect((await editor.publish()).status).toBe(200);
  });
});
