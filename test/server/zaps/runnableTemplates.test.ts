import type { Step, TriggerStep, ZapDefinition } from '../../../src/domain/runs/definition';
import { isEngineApp } from '../../../src/domain/runs/kinds';
import { changeRules } from '../../../src/domain/runs/kinds/rules';
import { appKey } from '../../../src/domain/zapSteps';
import { templateSteps } from '../../../src/server/catalogue';
import { zapTemplates } from '../../../src/server/catalogue/zapTemplates';
import { encryptCredentials, insertAuthentication } from '../../../src/server/connections/store';
import { connectors, createLookup } from '../../../src/server/connectors';
import type { RecordedCase } from '../../apps/case';
import { startServer, type TestServer } from '../../support/serverHarness';
import { newTeam, type Team } from '../../support/serverTeams';
import { documented } from '../apps/documented';
import { outgoingTo } from '../apps/runtime/declared';
import { readRecording, recordedApps } from '../apps/recordings';
import { closeCounterparts, startCounterpart, type Counterpart, type ReceivedRequest, type Reply } from '../connectors/counterpart';

const { find, findAction, findTrigger } = createLookup(connectors);

const stepsOf = (id: string) => templateSteps.filter((each) => each.template_id === id);

/** The events of a template that nothing here runs. */
const missingIn = (id: string): string =>
  stepsOf(id)
    .filter(({ service_key: app, action, position }) => {
      if (position === 0) return findTrigger(app, action) === null;
      return !isEngineApp(app, action) && findAction(app, action) === null;
    })
    .map(({ service_key: app, action }) => `${app} ${action}`)
    .join(', ');

const recordings = recordedApps().map(readRecording);
const documentedCases = documented.map(({ app, connection, replies, rows }) => ({
  app,
  cases: rows.map(([event, input]): RecordedCase => ({ event, title: '', connection, input, requests: [], ...(replies && { replies }) })),
}));
const casesOf = (app: string): readonly RecordedCase[] => [...recordings, ...documentedCases].find((each) => each.app === app)?.cases ?? [];

/** Connections of apps without a recording. */
const connections: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  GiteaCLIAPI: { server: 'https://gitea.example.org', token: 'test-token' },
  ImapCLIAPI: { host: 'mail.example.org', user: 'ada', password: 'test' },
  MastodonCLIAPI: { server: 'https://social.example.org', token: 'test-token' },
  MicrosoftTeamsCLIAPI: { url: 'https://example.webhook.office.com/webhookb2/test' },
  SmtpCLIAPI: { host: 'mail.example.org', user: 'ada', password: 'test', from: 'ada@example.org' },
};

/** Fields of events without a recording. */
const fieldsOfOthers: Readonly<Record<string, Step['fields']>> = {
  'GiteaCLIAPI create_issue': { repository: 'ada/engine' },
  'MicrosoftTeamsCLIAPI channel_message': { text: 'Hello' },
  'SalesforceCLIAPI find_or_create_contact': { email: 'ada@example.com', lastName: 'Lovelace' },
  'RssCLIAPI new_item': { url: 'https://example.org/feed.xml' },
  'WebHookCLIAPI get': { url: 'https://example.org/' },
  'WebHookCLIAPI post': { url: 'https://example.org/' },
};

it('every template has only events that run here [Z137]', () => {
  expect(zapTemplates.map(({ id }) => [id, missingIn(id)]).filter(([, missing]) => missing !== '')).toEqual([]);
});

let server: TestServer;
let team: Team;
let target: Counterpart;
beforeAll(async () => {
  server = await startServer();
  team = await newTeam(server);
  target = await startCounterpart(answer);
  Object.assign(server.context.outgoing, { send: outgoingTo(target).send });
});
afterAll(async () => {
  await server.close();
  await closeCounterparts();
});

/** The cases of the template that runs: their replies come before those of others. */
let asked: readonly RecordedCase[] = [];

/** Answers as the recorded replies say, and otherwise with what most apps take for a success. */
function answer({ method, path, headers }: ReceivedRequest): Reply {
  const host = headers['x-host'];
  // Template 145 waits for a page that does not answer.
  if (host === 'example.org' && path === '/') return { status: 503 };
  // The files of the recording that the sample of the trigger names.
  if (host === 'api.zoom.us' && path.endsWith('/recordings'))
    return { body: { recording_files: [findTrigger('ZoomCLIAPI', 'new_recording')!.sample] } };
  for (const { requests, replies = [] } of [...asked, ...recordings.flatMap(({ cases }) => cases)]) {
    const at = requests.findIndex(
      (each) => each.method === method && decodeURIComponent(each.path) === decodeURIComponent(path) && new URL(each.origin).host === host,
    );
    const body = replies[Math.min(at, replies.length - 1)];
    if (at >= 0 && body !== undefined) return { body };
  }
  return { body: { ok: true, id: '1', data: {}, result: {} } };
}

async function connect(app: string): Promise<number | null> {
  const connector = find(app);
  if (connector === null || connector.connection === null) return null;
  const values = casesOf(app)[0]?.connection ?? connections[app];
  if (values === undefined) throw new Error(`There is no connection for ${app}.`);
  const { id } = team.owner.person;
  return insertAuthentication(server.context.db, {
    profile_id: id,
    account_id: team.accountId,
    selected_api: app,
    title: app,
    auth_type: 'api_key',
    is_demo: false,
    created_at: server.clock.now(),
    sealed: encryptCredentials(server.context, id, values),
  });
}

const caseOf = (step: Step | TriggerStep, kind: string): RecordedCase | undefined =>
  casesOf(appKey(step.app)).find(({ event }) => event === `${kind}:${step.event}`);

/** The step with a connection, and with values for what a person fills in. */
async function filled<S extends Step | TriggerStep>(step: S, kind: string): Promise<S> {
  const app = appKey(step.app);
  const fields = (caseOf(step, kind)?.input ?? fieldsOfOthers[`${app} ${step.event}`] ?? {}) as Step['fields'];
  const own = {
    // Template 103 leaves the region to the person.
    ...('rules' in step && step.rules && { rules: changeRules(step.rules, '', (text) => text || '+') }),
    ...('approvers' in step && { approvers: [team.owner.person.email] }),
    ...('entry' in step && { entry: '{{trigger.Name}}' }),
  };
  return { ...step, ...own, connectionId: await connect(app), fields: { ...fields, ...step.fields } };
}

/** The end of a run that waits for a person, for a digest, or for a mail server, which has no double here. */
const waits: Readonly<Record<string, string>> = { '113': 'waiting', '148': 'waiting', '156': 'waiting' };

const kindOf = ({ app, event }: Step): string => findAction(app, event)?.kind ?? '';

it.each(zapTemplates.map(({ id, title }) => [id, title] as const))(
  'template %s is turned on with connections, and an event runs through it: %s [Z137]',
  async (id) => {
    const { browser } = team.owner;
    const made = await browser.post(`/api/v3/zaps?account_id=${team.accountId}`, { template_id: id });
    const path = `/api/v3/zaps/${made.body.id}`;
    const draft = (await browser.get(`${path}/draft`)).body as { definition: ZapDefinition; revision: number };
    const trigger = await filled(draft.definition.trigger!, 'read');
    const steps: Step[] = [];
    for (const step of draft.definition.steps) steps.push(await filled(step, kindOf(step)));
    asked = [caseOf(trigger, 'read'), ...steps.map((step) => caseOf(step, kindOf(step)))].filter((each) => each !== undefined);
    const saved = await browser.put(`${path}/draft`, {
      definition: { ...draft.definition, trigger, steps },
      base_revision: draft.revision,
    });
    expect([saved.status, saved.body.gaps]).toEqual([200, []]);
    const on = await browser.post(`${path}/publications`, { base_revision: saved.body.revision, turn_on: true });
    expect([on.status, on.body.state]).toEqual([200, 'on']);
    const declared = findTrigger(trigger.app, trigger.event)!;
    // An order that is large enough for every filter.
    const input = trigger.event === 'catch_hook' ? { body: { name: 'ada', email: 'ada@example.com', total: 900 } } : declared.sample;
    const run = await browser.post(`${path}/runs`, declared.kind === 'schedule' ? {} : { input });
    expect([run.status, run.body]).toEqual([201, expect.anything()]);
    await server.runZaps();
    const { state, steps: ran } = (await browser.get(`/api/v3/runs/${run.body.id}`)).body as { state: string; steps: { error: unknown }[] };
    if (waits[id] !== undefined) return expect(state).toBe(waits[id]);
    expect([state, ran.map(({ error }) => error)]).toEqual(['succeeded', ran.map(() => null)]);
    expect(ran).toHaveLength(1 + steps.length);
  },
);
