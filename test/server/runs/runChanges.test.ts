import type { WireRunStep } from '../../../src/contract/runs';
import { connectors } from '../../../src/server/connectors';
import type { Action, ActionCall, Connector } from '../../../src/server/connectors/connector';
import { StepError } from '../../../src/server/connectors/connector';
import type { Step } from '../../../src/domain/runs/definition';
import { encryptCredentials, insertAuthentication } from '../../../src/server/connections/store';
import { startServer, type TestServer } from '../../support/serverHarness';
import { aRun, anAction, makeRuns, publish, publishedZap, type PublishedZap } from '../../support/serverRuns';
import { newTeam, ownAccountId, somebody, withMember, type Teammate } from '../../support/serverTeams';
import { appOf } from '../../support/putAction';

let server: TestServer;
const calls: ActionCall[] = [];
let answer: (call: ActionCall) => unknown = ({ input }) => ({ did: input.text });

const action = (event: string, repeat: Action['repeat']): Action => ({
  event,
  title: event,
  help: '',
  kind: 'write',
  fields: [
    { key: 'text', label: 'Text', type: 'text' },
    { key: 'token', label: 'Token', type: 'secret' },
  ],
  repeat,
  isTask: true,
  sample: {},
  run: async (call) => {
    calls.push(call);
    return answer(call);
  },
});
const testApp: Connector = {
  app: appOf('TestAPI'),
  connection: null,
  triggers: [],
  actions: [action('do', 'keyed'), action('send', 'never')],
};

beforeAll(async () => {
  server = await startServer({ connectors: [...connectors, testApp] });
});
beforeEach(async () => {
  await server.server.runner.runDue();
  calls.length = 0;
  answer = ({ input }) => ({ did: input.text });
});
afterAll(() => server.close());

const step = (key: string, text: string, event = 'do'): Step => ({
  ...anAction(key),
  app: 'TestAPI',
  event,
  fields: { text, token: 'secret-of-the-step' },
});

const trigger = { path: 'trigger', output: { name: 'Ada' } };

async function somebodyWithZap(...steps: Step[]): Promise<Teammate & { zap: PublishedZap; accountId: number }> {
  const mate = await somebody(server);
  const accountId = await ownAccountId(mate);
  return { ...mate, accountId, zap: await publishedZap(server, { accountId, ownerId: mate.person.id }, ...steps) };
}

const two = () => somebodyWithZap(step('step1', 'Hi {{trigger.name}}'), step('step2', '{{step1.did}}!'));

/** A run whose second step failed. */
const failedRun = (zap: PublishedZap) =>
  aRun(server, zap, {
    state: { name: 'failed', cause: 'step' },
    error: { message: 'Gone.', path: 'step2' },
    steps: [trigger, { path: 'step1', output: { did: 'Hi Ada' }, isCounted: true }, { path: 'step2', state: 'failed', error: 'Gone.' }],
  });

const detailsOf = async ({ browser }: Teammate, id: string) => (await browser.get(`/api/v3/runs/${id}`)).body;

describe('a replay', () => {
  it('goes on from the step that failed: what was done before is neither done nor counted again [Z13, Z51]', async () => {
    const me = await two();
    const id = await failedRun(me.zap);
    const reply = await me.browser.post(`/api/v3/runs/${id}/replays`, { version: 'same' });
    expect(reply.status).toBe(201);
    await server.server.runner.runDue();
    const details = await detailsOf(me, reply.body.id as string);
    expect(details).toMatchObject({ state: 'succeeded', kind: 'replay', replay_of: id, tasks: 1 });
    expect(details.steps.map(({ path, output, is_counted }: WireRunStep) => [path, output, is_counted])).toEqual([
      ['trigger', { name: 'Ada' }, false],
      ['step1', { did: 'Hi Ada' }, false],
      ['step2', { did: 'Hi Ada!' }, true],
    ]);
    expect(calls.map(({ input }) => input.text)).toEqual(['Hi Ada!']);
    expect((await detailsOf(me, id)).replays).toMatchObject([{ id: reply.body.id, state: 'succeeded' }]);
  });

  it('uses the input that a person edited, with the secrets that they were not shown [Z13, Z46]', async () => {
    const me = await two();
    const id = await failedRun(me.zap);
    const input = { text: 'Edited', token: '••••••' };
    const reply = await me.browser.post(`/api/v3/runs/${id}/replays`, { version: 'same', from_path: 'step2', input });
    await server.server.runner.runDue();
    expect(calls.map((call) => call.input)).toEqual([{ text: 'Edited', token: 'secret-of-the-step' }]);
    const { body, text } = await me.browser.get(`/api/v3/runs/${reply.body.id}`);
    expect(body.steps.at(-1)).toMatchObject({ input: { text: 'Edited', token: '••••••' }, output: { did: 'Edited' } });
    expect(text).not.toContain('secret-of-the-step');
  });

  it('from the trigger repeats everything, with an edited event [Z13]', async () => {
    const me = await two();
    const id = await failedRun(me.zap);
    const body = { version: 'same', from_path: 'trigger', input: { name: 'Grace' } };
    const reply = await me.browser.post(`/api/v3/runs/${id}/replays`, body);
    await server.server.runner.runDue();
    expect(calls.map(({ input }) => input.text)).toEqual(['Hi Grace', 'Hi Grace!']);
    expect(await detailsOf(me, reply.body.id as string)).toMatchObject({ state: 'succeeded', tasks: 2 });
  });

  it('with an edited event keeps the secrets of the event, which people see nowhere [Z13, Z46]', async () => {
    const me = await somebodyWithZap(step('step1', '{{trigger.password}} {{trigger.name}}'));
    const id = await aRun(server, me.zap, {
      state: { name: 'failed', cause: 'step' },
      error: { message: 'GET https://api.example/?api_key=canary-key gave 400.', path: 'step1' },
      steps: [{ path: 'trigger', output: { name: 'Ada', password: 'canary-word', query: { token: 'canary-token' } } }],
    });
    const shown = await detailsOf(me, id);
    expect(shown.error).toBe('GET https://api.example/?api_key=•••••• gave 400.');
    expect(shown.steps[0].output).toEqual({ name: 'Ada', password: '••••••', query: { token: '••••••' } });
    const list = await me.browser.get(`/api/v3/runs?account_id=${me.accountId}`);
    expect(JSON.stringify([shown, list.body])).not.toContain('canary');
    const edited = { version: 'same', from_path: 'trigger', input: { ...shown.steps[0].output, name: 'Ben' } };
    expect((await me.browser.post(`/api/v3/runs/${id}/replays`, edited)).status).toBe(201);
    await server.server.runner.runDue();
    expect(calls.map(({ input }) => input.text)).toEqual(['canary-word Ben']);
  });

  it('runs the live version if a person wants that, and is refused at a step that it does not have [Z13]', async () => {
    const me = await two();
    const id = await failedRun(me.zap);
    await publish(server, me.zap.id, step('step1', 'x'), step('step3', 'New {{step1.did}}'));
    const from = (path: string) => me.browser.post(`/api/v3/runs/${id}/replays`, { version: 'live', from_path: path });
    expect((await from('step2')).status).toBe(409);
    const reply = await from('step3');
    await server.server.runner.runDue();
    expect(calls.map(({ input }) => input.text)).toEqual(['New Hi Ada']);
    expect(await detailsOf(me, reply.body.id as string)).toMatchObject({ version: 2, state: 'succeeded' });
  });

  it('is refused for a run that has not ended and for a test, and happens once for a key [R07, Z13]', async () => {
    const me = await two();
    const waiting = await aRun(server, me.zap, { state: { name: 'queued' }, steps: [trigger] });
    const test = await aRun(server, me.zap, { kind: 'test', steps: [trigger] });
    for (const id of [waiting, test]) expect((await me.browser.post(`/api/v3/runs/${id}/replays`, { version: 'same' })).status).toBe(409);
    const id = await failedRun(me.zap);
    const send = () => me.browser.post(`/api/v3/runs/${id}/replays`, { version: 'same' }, { headers: { 'idempotency-key': 'one' } });
    expect((await send()).body.id).toBe((await send()).body.id);
    expect((await detailsOf(me, id)).replays).toHaveLength(1);
  });

  it('of many runs repeats those that failed and were not replayed, and tells of the others [Z51]', async () => {
    const me = await two();
    const failed = [await failedRun(me.zap), await failedRun(me.zap)];
    const fine = await aRun(server, me.zap, { steps: [trigger] });
    const replay = () => me.browser.post('/api/v3/runs/replays', { run_ids: [...failed, fine] });
    const first = (await replay()).body;
    expect(first.replayed.map(({ id }: { id: string }) => id).sort()).toEqual([...failed].sort());
    expect(first.skipped).toEqual([{ id: fine, message: 'This run hasn’t failed.' }]);
    await server.server.runner.runDue();
    expect(calls).toHaveLength(2);
    expect((await replay()).body).toMatchObject({ replayed: [], skipped: [{}, {}, {}] });
  });

  it('and every other change, and every look at the run, is refused to people who cannot see the Zap [S51]', async () => {
    const team = await newTeam(server);
    const member = await withMember(server, team, 'member');
    const zap = await publishedZap(server, { accountId: team.accountId, ownerId: team.owner.person.id }, step('step1', 'x'));
    const id = await failedRun(zap);
    const stranger = await somebody(server);
    for (const { browser } of [member, stranger])
      for (const path of [id, `${id}/steps?path=trigger&attempt=1`]) {
        const { status, text } = await browser.get(`/api/v3/runs/${path}`);
        expect([path, status, text.includes('Ada')]).toEqual([path, 404, false]);
        expect((await team.owner.browser.get(`/api/v3/runs/${path}`)).status).toBe(200);
      }
    for (const [path, body] of [
      [`${id}/replays`, { version: 'same' }],
      [`${id}/cancellation`, {}],
      [`${id}/continuation`, {}],
      [`${id}/answers`, { answer: 'repeat' }],
      ['replays', { run_ids: [id] }],
    ] as const)
      expect([path, (await member.browser.post(`/api/v3/runs/${path}`, body)).status]).toEqual([path, 404]);
  });
});

describe('cancelling', () => {
  it('ends a run that has not begun or waits, and is refused for one that has ended [Z06]', async () => {
    const me = await two();
    const waiting = await aRun(server, me.zap, {
      state: { name: 'waiting', kind: 'delay' },
      steps: [trigger],
      wait: { kind: 'delay', path: 'step1' },
    });
    const { status, body } = await me.browser.post(`/api/v3/runs/${waiting}/cancellation`);
    expect([status, body.state, body.reason, body.wait]).toEqual([200, 'cancelled', 'cancelled', null]);
    expect((await me.browser.post(`/api/v3/runs/${waiting}/cancellation`)).status).toBe(409);
    const trail = await server.context.db.selectFrom('audit_events').select('detail').where('action', '=', 'run_cancelled').execute();
    expect(trail).toContainEqual({ detail: `account ${me.accountId}, run ${waiting}` });
  });

  it('lets the event of a run that a lost connection holds run with the next version, in which more has changed [Z03, Z13]', async () => {
    const me = await two();
    const id = await aRun(server, me.zap, { state: { name: 'held', reason: 'connection' }, steps: [trigger] });
    expect((await me.browser.post(`/api/v3/runs/${id}/replays`, { version: 'live' })).status).toBe(409);
    await publish(server, me.zap.id, step('step1', 'Dear {{trigger.name}}'));
    expect((await me.browser.post(`/api/v3/runs/${id}/cancellation`, {})).status).toBe(200);
    const reply = await me.browser.post(`/api/v3/runs/${id}/replays`, { version: 'live' });
    await server.server.runner.runDue();
    expect(calls.map(({ input }) => input.text)).toEqual(['Dear Ada']);
    expect(await detailsOf(me, reply.body.id as string)).toMatchObject({ version: 2, state: 'succeeded' });
  });

  it('lets a step under way finish and counts it [Z07]', async () => {
    const me = await two();
    const id = await aRun(server, me.zap, { state: { name: 'running', stopping: null }, steps: [trigger] });
    const { body } = await me.browser.post(`/api/v3/runs/${id}/cancellation`);
    expect([body.state, body.reason]).toEqual(['running', 'cancelled']);
  });
});

describe('continuing', () => {
  it.each(['delay', 'digest', 'retry', 'rate_limit'] as const)('ends a wait of the kind %s at once [Z63]', async (kind) => {
    const me = await two();
    const id = await aRun(server, me.zap, { state: { name: 'waiting', kind }, steps: [trigger], wait: { kind, path: 'step1' } });
    const { status, body } = await me.browser.post(`/api/v3/runs/${id}/continuation`);
    expect([status, body.wait.due_at]).toEqual([200, server.clock.now().toISOString()]);
    await server.server.runner.runDue();
    expect((await detailsOf(me, id)).state).toBe('succeeded');
  });

  it('is refused for a run that waits for people or another run, and for one that has ended', async () => {
    const me = await two();
    for (const kind of ['approval', 'answer', 'sub_zap'] as const) {
      const id = await aRun(server, me.zap, { state: { name: 'waiting', kind }, steps: [trigger], wait: { kind, path: 'step1' } });
      expect([kind, (await me.browser.post(`/api/v3/runs/${id}/continuation`)).status]).toEqual([kind, 409]);
    }
    const id = await aRun(server, me.zap, { state: { name: 'succeeded' }, steps: [trigger] });
    expect((await me.browser.post(`/api/v3/runs/${id}/continuation`)).status).toBe(409);
  });
});

describe('an uncertain step', () => {
  const uncertain = async () => {
    const me = await somebodyWithZap(step('step1', 'once', 'send'), step('step2', 'then'));
    answer = () => {
      throw new StepError('Nobody knows.', { isUncertain: true });
    };
    const source = await aRun(server, me.zap, { steps: [trigger] });
    const { body } = await me.browser.post(`/api/v3/runs/${source}/replays`, { version: 'same', from_path: 'trigger' });
    await server.server.runner.runDue();
    answer = ({ input }) => ({ did: input.text });
    calls.length = 0;
    const id = body.id as string;
    const details = await detailsOf(me, id);
    expect(details).toMatchObject({ state: 'waiting', reason: 'answer', wait: { kind: 'answer', path: 'step1' } });
    // The person decides by what came back.
    expect(details.steps.at(-1)).toMatchObject({ path: 'step1', state: 'uncertain', error: 'Nobody knows.' });
    return { me, id };
  };

  it.each([
    ['done', ['then'], 'succeeded', 2],
    ['repeat', ['once', 'then'], 'succeeded', 2],
    ['skip', ['then'], 'succeeded', 1],
    ['stop', [], 'failed', 0],
  ] as const)('waits for a person, who answers “%s” [Z05]', async (said, done, state, tasks) => {
    const { me, id } = await uncertain();
    const reply = await me.browser.post(`/api/v3/runs/${id}/answers`, { answer: said });
    expect(reply.status).toBe(200);
    await server.server.runner.runDue();
    expect(calls.map(({ input }) => input.text)).toEqual(done);
    expect(await detailsOf(me, id)).toMatchObject({ state, tasks, wait: null });
    expect((await me.browser.post(`/api/v3/runs/${id}/answers`, { answer: said })).status).toBe(409);
  });

  it('of many runs is decided with one request, once for each key, and the history lists the runs that ask [Z05]', async () => {
    const { me, id } = await uncertain();
    const others = await Promise.all(
      [1, 2].map(() =>
        aRun(server, me.zap, {
          state: { name: 'waiting', kind: 'answer' },
          steps: [trigger],
          wait: { kind: 'answer', path: 'step1' },
        }),
      ),
    );
    const delayed = await aRun(server, me.zap, {
      state: { name: 'waiting', kind: 'delay' },
      steps: [trigger],
      wait: { kind: 'delay', path: 'step1' },
    });
    const asking = async (): Promise<string[]> => {
      const { body } = await me.browser.get(`/api/v3/runs?account_id=${me.accountId}&state=decision`);
      return body.objects.map((run: { id: string }) => run.id);
    };
    expect((await asking()).sort()).toEqual([id, ...others].sort());
    const send = () =>
      me.browser.post(
        '/api/v3/runs/answers',
        { answer: 'repeat', run_ids: [id, ...others, delayed] },
        { headers: { 'idempotency-key': 'answers-1' } },
      );
    const first = await send();
    expect(first.status).toBe(200);
    expect(first.body.answered.toSorted()).toEqual([id, ...others].sort());
    expect(first.body.skipped).toEqual([{ id: delayed, message: 'This run does not wait for an answer.' }]);
    expect(await asking()).toEqual([]);
    expect((await send()).body).toEqual(first.body);
    await server.server.runner.runDue();
    expect(await detailsOf(me, id)).toMatchObject({ state: 'succeeded', wait: null });
    expect((await detailsOf(me, delayed)).state).toBe('waiting');
  });
});

describe('held runs', () => {
  it('begin at the rate that a person chose, the first at once [Z33]', async () => {
    const me = await two();
    await makeRuns(server, me.zap, 25, 'held');
    await server.context.db.updateTable('runs').set({ reason: 'flood' }).where('zap_id', '=', me.zap.id).execute();
    const heldNow = async () => (await me.browser.get(`/api/v3/runs?account_id=${me.accountId}`)).body.held as number;
    const { body } = await me.browser.post(`/api/v3/runs/releases?account_id=${me.accountId}`, { per_minute: 10 });
    expect(body).toEqual({ released: 25, blocked: 0, reasons: [] });
    await server.server.runner.runDue();
    expect(await heldNow()).toBe(24);
    server.clock.advance(60_000);
    await server.server.runner.runDue();
    expect(await heldNow()).toBe(14);
    server.clock.advance(120_000);
    await server.server.runner.runDue();
    expect(await heldNow()).toBe(0);
  });

  it('that something else keeps stay on hold, and the reply tells why [Z03]', async () => {
    const me = await two();
    await aRun(server, me.zap, { state: { name: 'held', reason: 'zap_paused' } });
    await server.context.db.updateTable('zaps').set({ state: 'off' }).where('id', '=', me.zap.id).execute();
    const { body } = await me.browser.post(`/api/v3/runs/releases?account_id=${me.accountId}`, { per_minute: 600 });
    expect(body).toEqual({ released: 0, blocked: 1, reasons: ['zap_paused'] });
  });

  it('are released at known rates only [S50]', async () => {
    const me = await two();
    expect((await me.browser.post(`/api/v3/runs/releases?account_id=${me.accountId}`, { per_minute: 7 })).status).toBe(400);
  });
});

it('a run that a lost connection holds names the connection to its owner, who alone can reconnect it [Z03, Z152]', async () => {
  const team = await newTeam(server);
  const member = await withMember(server, team, 'member');
  const connect = ({ person }: Teammate, title: string, lostAt: Date | null) =>
    insertAuthentication(server.context.db, {
      profile_id: person.id,
      account_id: team.accountId,
      selected_api: 'TestAPI@1.0.0',
      title,
      auth_type: 'api_key',
      is_demo: false,
      lost_at: lostAt,
      sealed: encryptCredentials(server.context, person.id, {}),
      created_at: server.clock.now(),
    });
  const now = server.clock.now();
  const own = await connect(team.owner, 'Mine', now);
  const ids = [own, await connect(team.owner, 'Working', null), await connect(member, 'Theirs', now)];
  const steps = ids.map((connectionId, index) => ({ ...step(`step${index}`, ''), connectionId }));
  const zap = await publishedZap(server, { accountId: team.accountId, ownerId: team.owner.person.id }, ...steps);
  const held = await aRun(server, zap, { state: { name: 'held', reason: 'connection' }, steps: [trigger] });
  expect((await detailsOf(team.owner, held)).lost_connections).toEqual([{ id: own, app: 'TestAPI', title: 'Mine' }]);
  expect((await detailsOf(team.owner, await failedRun(zap))).lost_connections).toEqual([]);
});
