import { starts } from '../../../src/domain/onboarding';
import { placeOfOutput } from '../../../src/domain/runs/fields';
import { isRecord } from '../../../src/domain/runs/json';
import { isEngineApp, kindOf } from '../../../src/domain/runs/kinds';
import { referencesIn, type Reference } from '../../../src/domain/runs/mapping';
import { filledDefinition } from '../../../src/domain/runs/newSteps';
import { textsOf } from '../../../src/domain/runs/references';
import type { Step, TriggerStep, ZapDefinition } from '../../../src/domain/runs/definition';
import { appKey } from '../../../src/domain/zapSteps';
import { templateSteps } from '../../../src/server/catalogue';
import { zapTemplates } from '../../../src/server/catalogue/zapTemplates';
import { connectors, createLookup } from '../../../src/server/connectors';
import type { Action } from '../../../src/server/connectors/connector';
import { startServer, type TestServer } from '../../support/serverHarness';
import { ownAccountId, somebody } from '../../support/serverTeams';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** Starts a Zap from a template, and returns its draft. */
async function startZap(templateId: string) {
  const mate = await somebody(server);
  const accountId = await ownAccountId(mate);
  const made = await mate.browser.post(`/api/v3/zaps?account_id=${accountId}`, { template_id: templateId });
  expect(made.status).toBe(201);
  return (await mate.browser.get(`/api/v3/zaps/${made.body.id}/draft`)).body;
}

const { findAction, findTrigger } = createLookup(connectors);

const eventOf = (step: Step | TriggerStep) => {
  const app = appKey(step.app);
  if (step.key === 'trigger') return findTrigger(app, step.event);
  return isEngineApp(app, step.event) ? null : findAction(app, step.event);
};

const definitionOf = (id: string): ZapDefinition =>
  filledDefinition(
    templateSteps
      .filter((each) => each.template_id === id)
      .map(({ service_key: selectedApi, action, filled_in: filledIn }) => ({ selectedApi, action, filledIn })),
  );

/** What only the person knows: addresses, and what depends on the questions of their form or the columns of their table. */
const knownToThePerson: Readonly<Record<string, readonly string[]>> = {
  '102': ['to'],
  '107': ['email', 'lastName'],
  '133': ['url'],
  '134': ['channel'],
  '139': ['value', 'text'],
  '140': ['chat'],
  '143': ['url'],
  '144': ['url'],
  '145': ['url'],
  '148': ['url'],
  '151': ['url'],
};

/** Required fields without a value and without a list to choose it from. */
const typedFields = ({ trigger, steps }: ZapDefinition): readonly string[] =>
  [trigger!, ...steps].flatMap((step) =>
    step.app.startsWith('ScheduleCLIAPI')
      ? []
      : (eventOf(step)?.fields ?? [])
          .filter(({ key, isRequired, initial, choices, dynamicChoices }) => {
            const hasList = choices !== undefined || dynamicChoices !== undefined;
            return isRequired === true && initial === undefined && !hasList && step.fields[key] === undefined;
          })
          .map(({ key }) => key),
  );

/** True if the data of an event has a value at the end of a path, or its app names the place. What a request brings is open. */
function isPlace(step: Step | TriggerStep, { path }: Reference): boolean {
  if (step.app.startsWith('WebHookCLIAPI')) return true;
  const event = eventOf(step);
  const sample = event === null && 'kind' in step ? kindOf(step).example?.(step, null) : event?.sample;
  if (event?.outputs?.some(({ place }) => place === placeOfOutput(path))) return true;
  let value: unknown = sample;
  for (const name of path) value = isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return value !== undefined;
}

describe('the templates', () => {
  it('leave open only what is chosen from a list, and what the person alone knows [Z192]', () => {
    const open = zapTemplates.map(({ id }) => [id, typedFields(definitionOf(id))] as const).filter(([, fields]) => fields.length > 0);
    expect(Object.fromEntries(open)).toEqual(knownToThePerson);
  });

  it('fill in fields that their events have [Z192]', () => {
    const unknown = zapTemplates.flatMap(({ id }) =>
      definitionOf(id).steps.flatMap((step) => {
        const { fields = [], dynamicFields } = (eventOf(step) as Action | null) ?? {};
        // A field that the app itself knows is named by its type too: `property.string.email`.
        const isOfApp = (key: string) => dynamicFields?.prefixes.some((prefix) => key.startsWith(prefix) && key.split('.').length > 2);
        return Object.keys(step.fields)
          .filter((key) => !fields.some((field) => field.key === key) && isOfApp(key) !== true)
          .map((key) => `${id}: ${key}`);
      }),
    );
    expect(unknown).toEqual([]);
  });

  it('have a condition in each filter [Z192]', () => {
    const filters = zapTemplates.flatMap(({ id }) => definitionOf(id).steps).filter((step) => step.kind === 'filter');
    expect(filters.length).toBeGreaterThan(0);
    expect(filters.filter(({ rules }) => rules.rules.length === 0)).toEqual([]);
  });

  it('use data only that the earlier step has [Z192]', () => {
    const lost = zapTemplates.flatMap(({ id }) => {
      const { trigger, steps } = definitionOf(id);
      const all = [trigger!, ...steps];
      return all.flatMap((step) =>
        textsOf(step)
          .flatMap(({ text }) => referencesIn(text))
          .filter((reference) => {
            const source = all.find(({ key }) => key === reference.key);
            return source === undefined || !isPlace(source, reference);
          })
          .map(({ key, path }) => `${id}: ${key}.${path.join('.')}`),
      );
    });
    expect(lost).toEqual([]);
  });
});

describe('a Zap from a template', () => {
  it('has the fields and rules of its steps, which use the data of earlier ones', async () => {
    const { definition, gaps } = await startZap('146');
    expect(definition.trigger).toMatchObject({ key: 'trigger', app: 'WebHookCLIAPI@1.1.1', event: 'catch_hook' });
    expect(definition.steps).toMatchObject([
      {
        kind: 'filter',
        key: 'step1',
        rules: { match: 'all', rules: [{ left: '{{trigger.body.total}}', operator: 'number_greater', right: '500' }] },
      },
      { key: 'step2', app: 'StorageCLIAPI@1.0.3', event: 'increment', fields: { key: 'large orders' } },
      {
        key: 'step3',
        event: 'channel_message',
        fields: { text: 'A large order: {{trigger.body.total}}. That is number {{step2.value}}.' },
      },
    ]);
    expect(gaps).toEqual([{ step_key: 'step3', type: 'missing_connection', message: 'Choose an account.' }]);
  });

  it.each(['143', '144', '145', '146', '147', '148', '156'])(
    'template %s runs here, and lacks only accounts, addresses and people',
    async (id) => {
      const { gaps } = (await startZap(id)) as { gaps: { type: string; message: string }[] };
      const asked = /^(Choose an account\.|Fill in “(Address|Feed URL|Repository|URL)”\.|.*(who (may|can) approve|approver|asked).*)$/i;
      expect(gaps.filter(({ message }) => !asked.test(message))).toEqual([]);
    },
  );

  it.each(starts)(
    'template $template, which new people are offered first, lacks nothing but the field that they are asked for [B3.62]',
    async (start) => {
      const { definition, gaps } = await startZap(start.template);
      const places = (gaps as { step_key: string; type: string }[]).map(({ step_key: step, type }) => [step, type]);
      expect(places).toEqual(start.asks === null ? [] : [[start.asks.stepKey, 'field_missing']]);
      const steps = [definition.trigger, ...definition.steps] as { app: string }[];
      expect(steps.some(({ app }) => app.startsWith('EmailCLIAPI'))).toBe(start.isMailed);
    },
  );

  it('the web page of template 145 is looked at as often as its description says', async () => {
    const { definition } = await startZap('145');
    expect(definition.trigger.fields.schedule).toMatchObject({ type: 'minutes', every: 15 });
    expect(zapTemplates.find(({ id }) => id === '145')?.description).toBe('Checks every 15 minutes.');
  });
});
