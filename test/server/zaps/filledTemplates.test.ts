import { starts } from '../../../src/domain/onboarding';
import { zapTemplates } from '../../../src/server/catalogue/zapTemplates';
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
      const asked =
        /^(Choose an account\.|Fill in “(Address|Address of the feed|Repository|URL)”\.|.*(who (may|can) approve|approver|asked).*)$/i;
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
    expect(zapTemplates.find(({ id }) => id === '145')?.description).toBe('Looks every 15 minutes.');
  });
});
