import { createServer, type AddressInfo, type Server } from 'node:net';
import type { Step, StepOf } from '../../../src/domain/runs/definition';
import type { SavedTest } from '../../../src/domain/runs/savedTests';
import { newStep } from '../../../src/domain/runs/newSteps';
import { encryptCredentials, insertAuthentication } from '../../../src/server/connections/store';
import { declaredApps } from '../../../src/server/apps';
import { connectors } from '../../../src/server/connectors';
import type { Action, Connector, Field } from '../../../src/server/connectors/connector';
import { countRows } from '../../support/countRows';
import { anyAction, caughtHook, definition, newEditor, storeDraft, storeValue } from '../../support/serverDrafts';
import { startServer, type TestServer } from '../../support/serverHarness';

let server: TestServer;
let outside: Server;
let port = 0;
/** What reaches the outside: connections to a server on loopback, and uses of the way out. */
const reached = { connections: 0, uses: 0 };

beforeAll(async () => {
  server = await startServer({ env: { OUTGOING_ALLOWED_NETWORKS: '127.0.0.1' } });
  outside = createServer((socket) => {
    reached.connections += 1;
    socket.on('error', () => {});
    socket.end('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 11\r\nconnection: close\r\n\r\n{"id": 812}');
  });
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  port = (outside.address() as AddressInfo).port;
  const { outgoing } = server.context;
  const counted =
    <Args extends unknown[], Result>(call: (...args: Args) => Result) =>
    (...args: Args): Result => {
      reached.uses += 1;
      return call(...args);
    };
  const { send, openSocket, resolve } = outgoing;
  Object.assign(outgoing, { send: counted(send), openSocket: counted(openSocket), resolve: counted(resolve) });
});
afterAll(async () => {
  await server.close();
  outside.close();
});
beforeEach(() => Object.assign(reached, { connections: 0, uses: 0 }));

/** Values of fields that take only some texts. */
const ofPatterns: Readonly<Record<string, string>> = {
  customer: '1234567890',
  property: '123',
  repository: 'octo-org/hello-world',
  shop: 'example',
  key: 'canary-us6',
};

/** A value that a field takes. Addresses are those of the server on loopback. */
function valueOf({ key, type, choices, initial, placeholder }: Field): unknown {
  const name = key.toLowerCase();
  if (Object.hasOwn(ofPatterns, name)) return ofPatterns[name];
  if (name === 'host') return '127.0.0.1';
  if (name === 'port') return String(port);
  if (choices !== undefined && choices.length > 0) return initial ?? choices[0]!.value;
  if (isAddress(name)) return `http://127.0.0.1:${port}`;
  if (initial !== undefined && initial !== null) return initial;
  if (type === 'number') return '1';
  if (type === 'boolean') return true;
  if (type === 'pairs') return { a: 'b' };
  if (type === 'moment') return '2026-11-21 09:30';
  if (/^(?:to|from|recipients?)$/.test(name)) return type === 'list' ? ['ada@example.org'] : 'ada@example.org';
  if (type === 'list') return ['x'];
  // The example of a document in GraphQL needs variables.
  return placeholder === undefined || placeholder.startsWith('query') ? '{ orders }' : placeholder;
}

const isAddress = (name: string): boolean => /url|address|endpoint|server|webhook/i.test(name);

const valuesOf = (fields: readonly Field[]) => Object.fromEntries(fields.map((field) => [field.key, valueOf(field)]));

const credentials = (fields: readonly Field[]) =>
  valuesOf(fields.filter(({ key, isRequired }) => isRequired === true || isAddress(key) || /^(?:user|password)$/.test(key)));

/** What the reply to a sign-in has, where requests need it. */
const keptValues: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  BasecampCLIAPI: { account: '1234567' },
  FreshBooksCLIAPI: { account: 'xZNQ1X' },
  QuickBooksOnlineCLIAPI: { realmId: '1234567' },
  SalesforceCLIAPI: { instance: 'https://example.my.salesforce.com' },
};

const requiredOf = (fields: readonly Field[]): readonly Field[] => fields.filter(({ isRequired }) => isRequired === true);

async function testing() {
  const editor = await newEditor(server);
  const { mate, accountId, zapId, get } = editor;
  const post = async (path: string, more: object = {}) =>
    mate.browser.post(`/api/v3/zaps/${zapId}/${path}`, { base_revision: (await get()).body.revision, ...more });
  /** A connection of an app, with values that its form takes. */
  const connect = ({ app, connection }: Connector): Promise<number> =>
    insertAuthentication(server.context.db, {
      profile_id: mate.person.id,
      account_id: accountId,
      selected_api: `${app.key}@${app.version}`,
      title: app.name,
      auth_type: 'api_key',
      is_demo: false,
      sealed: encryptCredentials(server.context, mate.person.id, {
        ...(credentials([...connection!.fields, ...(connection!.ways?.[0]?.fields ?? [])]) as Record<string, string>),
        ...keptValues[app.key],
      }),
      created_at: server.clock.now(),
      // An expired token would be renewed by a real run.
      ...(connection!.oauth !== undefined && { access_expires_at: new Date(0) }),
    });
  return { ...editor, connect, dryRun: (more?: object) => post('dry-runs', more), check: () => post('test-checks') };
}

/** The rows of every table but that of the draft itself and those that count requests. */
async function rows(): Promise<Record<string, number>> {
  const { limits: _limits, zap_drafts: _drafts, ...counts } = await countRows(server);
  return counts;
}

type Line = {
  path: string;
  outcome: string;
  error: string | null;
  input: Record<string, unknown>;
  output: unknown;
  requests: { method: string; address: string; body: unknown; status: number | null }[];
  is_outside: boolean;
};

const waiting = (key: string, app: string, event: string, more: object): Step => ({ ...newStep(key, app, event), ...more }) as Step;

describe('a dry run', () => {
  it('sends nothing and stores nothing, whatever the steps of the Zap do [Z77]', async () => {
    const { zapId, connect, dryRun } = await testing();
    const other = await testing();
    const find = (key: string) => connectors.find(({ app }) => app.key === key)!;
    const connected = async (key: string, app: string, event: string) => {
      const fields = find(app)
        .actions.find((each) => each.event === event)!
        .fields.filter(({ isRequired }) => isRequired === true);
      return { ...anyAction(key, app, event, valuesOf(requiredOf(fields)) as Step['fields']), connectionId: await connect(find(app)) };
    };
    const steps = [
      anyAction('http', 'WebHookCLIAPI', 'post', {
        url: `http://127.0.0.1:${port}/x?token=canary`,
        body: '{"order": {{trigger.body.order}}}',
      }),
      anyAction('mail', 'EmailCLIAPI', 'message', { subject: 'Order {{trigger.body.order}}', body: 'New' }),
      await connected('smtp', 'SmtpCLIAPI', find('SmtpCLIAPI').actions[0]!.event),
      await connected('sql', 'PostgreSQLCLIAPI', 'query'),
      await connected('bucket', 'AmazonS3CLIAPI', find('AmazonS3CLIAPI').actions[0]!.event),
      await connected('sftp', 'SftpCLIAPI', find('SftpCLIAPI').actions[0]!.event),
      await connected('chat', 'MattermostCLIAPI', find('MattermostCLIAPI').actions[0]!.event),
      { ...newStep('sub', 'SubZapCLIAPI', 'run'), zapId: other.zapId } as Step,
      storeValue('store', 'kept'),
      anyAction('digest', 'DigestCLIAPI', 'release', { digest: `${zapId}/collect` }),
      waiting('collect', 'DigestCLIAPI', 'collect', { entry: 'x', release: { type: 'count', count: 1 } }),
      waiting('wait', 'DelayCLIAPI', 'delay_for', { delay: { type: 'for', amount: '2', unit: 'days' } }),
      waiting('ask', 'ApprovalCLIAPI', 'approve', { approvers: ['ada@example.org'], message: 'Fine?' }),
      anyAction('read', 'StorageCLIAPI', 'get', { key: 'last' }),
    ];
    await storeDraft(server, zapId, definition(caughtHook(), ...steps));
    const before = await rows();
    const { status, body, text } = await dryRun();
    expect(status).toBe(200);
    expect(body.steps.map(({ path, outcome, error }: Line) => `${path} ${error ?? outcome}`)).toEqual([
      ...steps.slice(0, -1).map(({ key }) => `${key} skipped`),
      'read succeeded',
    ]);
    expect(body.end).toBe('succeeded');
    expect(reached).toEqual({ connections: 0, uses: 0 });
    expect(await rows()).toEqual(before);
    // Writes are shown as they would be sent, and what they would give goes on.
    expect(body.steps[0].requests).toEqual([
      { method: 'POST', address: `http://127.0.0.1:${port}/x?token=••••••`, body: { order: 1042 }, status: null },
    ]);
    expect(body.steps[0].output).toMatchObject({ status: 200 });
    expect(body.steps[1].input).toMatchObject({ subject: 'Order 1042' });
    expect(body.steps.at(-1).output).toMatchObject({ value: 'kept' });
    expect(text).not.toContain('canary');
  });

  it('carries out no action of any app that reaches the outside [Z77]', async () => {
    const { zapId, connect, dryRun } = await testing();
    const skipped = new Set<string>();
    const problems = new Map<string, string | null>();
    const before = await rows();
    let connections = 0;
    for (const connector of connectors) {
      const connectionId = connector.connection === null ? null : await connect(connector);
      connections += connectionId === null ? 0 : 1;
      const tried = async (action: Action, fields: readonly Field[]) => {
        const step = { ...anyAction('step1', connector.app.key, action.event, valuesOf(fields) as Step['fields']), connectionId };
        await storeDraft(server, zapId, definition(caughtHook(), step));
        const { body } = await dryRun();
        if (body.steps[0].outcome === 'skipped') skipped.add(connector.app.key);
        else problems.set(connector.app.key, body.steps[0].error);
      };
      // How often a person may try is another matter.
      await server.context.db.deleteFrom('limits').execute();
      for (const action of connector.actions) {
        await tried(action, requiredOf(action.fields));
        // Declared apps have one way out.
        if (declaredApps.some(({ definition }) => definition.app === connector.app.key)) continue;
        await tried(action, action.fields);
        await tried(
          action,
          action.fields.filter(({ key, isRequired }) => isRequired === true || isAddress(key)),
        );
      }
    }
    expect(reached).toEqual({ connections: 0, uses: 0 });
    expect(await rows()).toEqual({ ...before, authentications: before.authentications! + connections });
    // The values lead to the way out of every app that has one.
    const outsiders = connectors.filter(({ actions }) => actions.some(({ isTask }) => isTask)).map(({ app }) => app.key);
    expect(outsiders.filter((key) => !skipped.has(key)).map((key) => [key, problems.get(key)])).toEqual([]);
  });

  it('shows a filter, a path and a loop as a run would take them, and an error with its sentence [Z77]', async () => {
    const { save, dryRun } = await testing();
    const rule = (right: string) => ({
      match: 'all' as const,
      rules: [{ left: '{{trigger.body.order}}', operator: 'text_is' as const, right, matchCase: false }],
    });
    const paths: Step = {
      ...newStep('paths1', 'BranchingCLIAPI', 'paths'),
      branches: [
        { key: 'yes', title: 'Yes', rules: rule('1042'), steps: [storeValue('step2', 'yes')] },
        { key: 'no', title: 'No', rules: rule('7'), steps: [storeValue('step3', 'no')] },
      ],
    } as StepOf<'paths'>;
    const loop = { ...newStep('loop1', 'LoopCLIAPI', 'loop'), list: 'a,b', steps: [storeValue('step4', '{{loop1.item}}')] } as Step;
    const broken = { ...newStep('step5', 'CodeCLIAPI', 'run_javascript'), source: 'throw new Error("no")' } as Step;
    expect((await save(definition(caughtHook(), paths, loop, broken))).status).toBe(200);
    const { body } = await dryRun();
    expect(body.steps.map(({ path, outcome }: Line) => `${path} ${outcome}`)).toEqual([
      'paths1 succeeded',
      'yes/step2 skipped',
      'no not_taken',
      'loop1 succeeded',
      'loop1[0]/step4 skipped',
      'loop1[1]/step4 skipped',
      'step5 failed',
    ]);
    expect([body.end, body.steps.at(-1).error, body.differences]).toEqual(['failed', expect.any(String), null]);
  });

  it('is stopped if it has too many steps, and is refused for another revision of the draft', async () => {
    const { save, dryRun } = await testing();
    const list = Array.from({ length: 500 }, (_, index) => index).join(',');
    const steps = ['step1', 'step2', 'step3'].map((key) => storeValue(key, 'x'));
    await save(definition(caughtHook(), { ...newStep('loop1', 'LoopCLIAPI', 'loop'), list, steps } as Step));
    expect((await dryRun()).body.end).toBe('stopped');
    expect((await dryRun({ base_revision: 7 })).status).toBe(409);
    expect((await dryRun({ test_key: 'none' })).status).toBe(400);
  });
});

describe('a saved test', () => {
  const test: SavedTest = {
    key: 'test1',
    title: 'A large order',
    event: { body: { order: 9, api_key: 'canary-of-event' } },
    outputs: { step1: { body: { id: 5 } } },
    steps: [
      { path: 'step1', outcome: 'passed' },
      { path: 'step2', outcome: 'passed' },
    ],
    values: [{ path: 'step2', of: 'input', field: 'value', value: 'Order 9 is 5' }],
  };
  const post = () => anyAction('step1', 'WebHookCLIAPI', 'post', { url: `http://127.0.0.1:${port}/x`, body: '{}' });
  const withTest = (text: string, tests: readonly SavedTest[] = [test]) => ({
    ...definition(caughtHook(), post(), storeValue('step2', text)),
    tests,
  });
  const right = 'Order {{trigger.body.order}} is {{step1.body.id}}';

  it('has no differences while the Zap does as expected, and says what differs when it does not; nothing is sent [Z78]', async () => {
    const { save, check, dryRun } = await testing();
    expect((await save(withTest(right))).status).toBe(200);
    expect((await check()).body.tests).toEqual([{ key: 'test1', title: 'A large order', differences: [], is_stopped: false }]);
    await save(withTest('Order {{step1.body.id}}', [{ ...test, steps: [...test.steps, { path: 'step3', outcome: 'passed' }] }]));
    const differences = [
      { type: 'step', path: 'step3', expected: 'passed', actual: null },
      { type: 'value', path: 'step2', of: 'input', field: 'value', value: 'Order 9 is 5', actual: 'Order 5' },
    ];
    expect((await check()).body.tests[0].differences).toEqual(differences);
    expect((await dryRun({ test_key: 'test1' })).body).toMatchObject({ differences, event: { body: { order: 9 } } });
    expect(reached).toEqual({ connections: 0, uses: 0 });
  });

  it('is part of versions, files and copies of its Zap, without secrets, and of nothing that others get [Z78]', async () => {
    const { save, publish, get, mate, zapId, accountId } = await testing();
    await save(withTest(right));
    const hidden = { ...test, event: { body: { order: 9, api_key: '••••••' } } };
    expect((await get()).body.definition.tests).toEqual([hidden]);
    expect((await publish({ turnOn: false })).status).toBe(200);
    expect((await mate.browser.get(`/api/v3/zaps/${zapId}/versions/1`)).body.definition.tests).toEqual([hidden]);
    const file = (await mate.browser.get(`/api/v3/zaps/${zapId}/export`)).body;
    expect(file.definition.tests).toEqual([hidden]);
    const made = await mate.browser.post(`/api/v3/zaps/imports?account_id=${accountId}`, { title: 'Again', definition: file.definition });
    const testsOf = async (id: number) => (await mate.browser.get(`/api/v3/zaps/${id}/draft`)).body.definition.tests;
    expect(await testsOf(made.body.id)).toEqual([hidden]);
    expect(await testsOf((await mate.browser.post(`/api/v3/zaps/${zapId}/copies`)).body.id)).toEqual([hidden]);
    const shared = await mate.browser.post(`/api/v3/zaps/${zapId}/share`, { visibility: 'account' });
    expect(shared.status).toBeLessThan(300);
    const shares = await server.context.db.selectFrom('zap_shares').selectAll().where('zap_id', '=', zapId).execute();
    expect([shares.length, JSON.stringify(shares).includes('A large order')]).toEqual([1, false]);
  });
});
