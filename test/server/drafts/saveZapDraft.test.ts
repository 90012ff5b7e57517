import { encryptCredentials, insertAuthentication } from '../../../src/server/connections/store';
import { startServer, type TestServer } from '../../support/serverHarness';
import { anyAction, caughtHook, definition, editorOf, everyDay, newEditor, storeValue } from '../../support/serverDrafts';
import { newTeam, ownAccountId, somebody, withMember } from '../../support/serverTeams';
import { makeFolder, makeZaps } from '../../support/serverZaps';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const nodesOf = async (zapId: number) =>
  server.context.db
    .selectFrom('nodes')
    .select(['selected_api', 'action', 'title', 'is_premium'])
    .where('zap_id', '=', zapId)
    .orderBy('position')
    .execute();

const runsZap = (key: string, zapId: number) => ({
  ...storeValue(key, ''),
  kind: 'sub_zap' as const,
  app: 'SubZapCLIAPI',
  event: 'run',
  fields: {},
  zapId,
  waits: true,
});

describe('the draft of a Zap', () => {
  it('a Zap that was never saved has the steps that it had before, under keys that stay [Z26]', async () => {
    const mate = await somebody(server);
    const accountId = await ownAccountId(mate);
    const [zapId] = await makeZaps(server, {
      accountId,
      ownerId: mate.person.id,
      apps: ['ScheduleCLIAPI', 'StorageCLIAPI', 'SlackCLIAPI'],
    });
    const { get } = editorOf(mate, accountId, zapId!);
    const [first, second] = [await get(), await get()];
    expect(first.body.definition.trigger).toMatchObject({ key: 'trigger', app: 'ScheduleCLIAPI@1.0.0', event: 'act' });
    expect(first.body.definition.steps).toMatchObject([
      { key: 'step1', app: 'StorageCLIAPI@1.0.0' },
      { key: 'step2', app: 'SlackCLIAPI@1.0.0' },
    ]);
    expect(first.body).toMatchObject({ saved_at: null, live: null });
    expect(second.body.definition).toEqual(first.body.definition);
  });

  it('a saved draft comes back as it was, and lists show its steps [Z23, Z26]', async () => {
    const { save, get, zapId } = await newEditor(server);
    const wanted = definition(everyDay, { ...storeValue('step1', '{{trigger.date}}'), title: 'Remember the day' });
    const saved = await save(wanted, 0);
    expect([saved.status, saved.body]).toEqual([200, { revision: 1, saved_at: expect.any(String), gaps: [], hook_address: null }]);
    const { body } = await get();
    expect(body).toMatchObject({ definition: wanted, revision: 1, saved_at: saved.body.saved_at, gaps: [], live: null });
    expect(await nodesOf(zapId)).toEqual([
      { selected_api: 'ScheduleCLIAPI@1.3.1', action: 'every_day', title: 'Every day', is_premium: false },
      { selected_api: 'StorageCLIAPI@1.0.3', action: 'set', title: 'Remember the day', is_premium: false },
    ]);
  });

  it('what a draft lacks is listed step by step: apps that cannot run here, connections, fields and references [Z27]', async () => {
    const { save } = await newEditor(server);
    const saved = await save(
      definition(
        { ...everyDay, fields: {} },
        anyAction('step1', 'EvernoteCLIAPI', 'create_note'),
        anyAction('step2', 'DiscordCLIAPI', 'channel_message', { text: 'Hello {{step9.x}}' }),
        { ...storeValue('step3', 'x'), fields: { value: 'x' } },
      ),
    );
    expect(saved.status).toBe(200);
    const gaps = saved.body.gaps as { step_key: string; type: string; message: string }[];
    expect(gaps.map(({ step_key, type }) => [step_key, type])).toEqual([
      ['trigger', 'incomplete'],
      ['step1', 'cannot_run'],
      ['step2', 'incomplete'],
      ['step2', 'missing_connection'],
      ['step3', 'field_missing'],
    ]);
    expect(gaps[1]).toMatchObject({ message: 'This app can’t run here yet.' });
  });

  it('says what every run would refuse: fixed values of the wrong kind [Z27]', async () => {
    const gapsOf = async (app: string, event: string, fields: object) => {
      const { save } = await newEditor(server);
      const { body } = await save(
        definition(caughtHook(event === 'reply' ? { replyBy: 'zap' } : {}), anyAction('step1', app, event, fields as never)),
      );

      return (body.gaps as { message: string }[]).map(({ message }) => message);
    };
    const post = (fields: object) => gapsOf('WebHookCLIAPI', 'post', { url: 'https://a.example', ...fields });
    expect(await post({ body: '{"a": {{trigger.body.b}}}', bodyType: 'json' })).toEqual([]);
    expect(await post({ body: '{"a": 1,}' })).toEqual(['“Body” is not valid JSON. Line 1: there is an extra comma.']);
    expect(await post({ body: '{"a": 1,}', bodyType: 'raw' })).toEqual([]);
    expect(await post({ bodyType: 'xml' })).toEqual(['“Body format” must be one of its choices.']);
    expect(await post({ acceptsFailures: 'perhaps' })).toEqual(['“Continue if the request fails” must be yes or no.']);
    expect(await gapsOf('WebHookCLIAPI', 'reply', { status: 'two hundred' })).toEqual(['“Status” must be a number.']);
    expect(await gapsOf('WebHookCLIAPI', 'reply', { status: '{{trigger.body.status}}' })).toEqual([]);
  });

  it.each([
    ['an unknown property', { ...definition(everyDay), more: 1 }, { at: '', step_key: null }],
    ['a key twice', definition(everyDay, storeValue('step1', ''), storeValue('step1', '')), { at: 'steps[1].key', step_key: 'step1' }],
    ['an app that there is not', definition(everyDay, anyAction('step4', 'NoSuchAPI', '')), { at: 'app', step_key: 'step4' }],
    ['a hidden app', definition(everyDay, anyAction('step4', 'DigitalOceanCLIAPI', '')), { at: 'app', step_key: 'step4' }],
    ['an event that the app has not', definition(everyDay, anyAction('step4', 'SlackCLIAPI', 'no')), { at: 'event', step_key: 'step4' }],
    ['a trigger as action', definition(everyDay, anyAction('step4', 'ShopifyCLIAPI', 'new_order')), { at: 'event', step_key: 'step4' }],
    ['a Zap of others to run', definition(everyDay, runsZap('step4', 999_999)), { at: 'zapId', step_key: 'step4' }],
    ['a connection of others', definition(everyDay, { ...storeValue('step4', ''), connectionId: 999_999 }), { step_key: 'step4' }],
  ])('a definition with %s is refused with its place, and nothing is saved [Z23]', async (_what, wrong, place) => {
    const { save, get } = await newEditor(server);
    await save(definition(everyDay, storeValue('step1', 'kept')));
    const refused = await save(wrong);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ reason: 'invalid_request', issues: [place] });
    expect((await get()).body).toMatchObject({ revision: 1, definition: { steps: [{ fields: { value: 'kept' } }] } });
  });

  it('a definition of 1,000 fields and 60 levels is saved, and a body of more than 1 MB is refused [Z23]', async () => {
    const { save, get } = await newEditor(server);
    const deep = JSON.parse(`${'['.repeat(50)}1${']'.repeat(50)}`) as never;
    const many = Object.fromEntries(
      Array.from({ length: 1000 }, (_each, index) => [index % 2 === 0 ? `a_b${index}` : `aB${index - 1}`, 'x']),
    );
    const wanted = definition(everyDay, { ...storeValue('step1', 'x'), fields: { key: 'last', value: 'x', deep, many } });
    expect((await save(wanted)).status).toBe(200);
    expect((await get()).body.definition).toEqual(wanted);
    expect((await save(definition(everyDay, storeValue('step1', 'x'.repeat(1_100_000))))).status).toBe(413);
  });
});

describe('a step that runs another Zap', () => {
  it('names a Zap that the person can see: not the private one of another member [S51]', async () => {
    const team = await newTeam(server);
    const member = await withMember(server, team, 'member');
    const zapOf = async (ownerId: number) => (await makeZaps(server, { accountId: team.accountId, ownerId, apps: ['ScheduleCLIAPI'] }))[0]!;
    const [privateZap, own, other] = [await zapOf(team.owner.person.id), await zapOf(member.person.id), await zapOf(member.person.id)];
    const { save } = editorOf(member, team.accountId, own);
    const refused = await save(definition(everyDay, runsZap('step1', privateZap)));
    expect([refused.status, refused.body.issues]).toMatchObject([
      400,
      [{ at: 'zapId', step_key: 'step1', message: 'You can’t use this Zap.' }],
    ]);
    expect((await save(definition(everyDay, runsZap('step1', other)))).status).toBe(200);
  });

  it('in a shared Zap the private Zap that its owner chose stays in its step, and is used in no further one [S51]', async () => {
    const team = await newTeam(server);
    const member = await withMember(server, team, 'member');
    const owner = await newEditor(server, team.owner, team.accountId);
    const folderId = await makeFolder(server, team.accountId, team.owner.person.id, true);
    await server.context.db.insertInto('zap_folders').values({ zap_id: owner.zapId, folder_id: folderId }).execute();
    const [hidden] = await makeZaps(server, { accountId: team.accountId, ownerId: team.owner.person.id, apps: ['ScheduleCLIAPI'] });
    expect((await owner.save(definition(everyDay, runsZap('step1', hidden!)))).status).toBe(200);
    const { save } = editorOf(member, team.accountId, owner.zapId);
    expect((await save(definition(everyDay, runsZap('step1', hidden!), storeValue('step2', 'x')))).status).toBe(200);
    const further = await save(definition(everyDay, runsZap('step1', hidden!), runsZap('step3', hidden!)));
    expect([further.status, further.body.issues]).toMatchObject([400, [{ step_key: 'step3', message: 'You can’t use this Zap.' }]]);
  });
});

describe('two editors of a draft', () => {
  it('two editors do not overwrite each other: the second is told the stored revision [R07]', async () => {
    const { save, get } = await newEditor(server);
    const replies = await Promise.all([
      save(definition(everyDay, storeValue('step1', 'one')), 0),
      save(definition(everyDay, storeValue('step1', 'two')), 0),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [won, lost] = replies[0]!.status === 200 ? ['one', replies[1]!] : ['two', replies[0]!];
    expect(lost.body).toEqual({ errors: ['Someone else has changed this Zap.'], reason: 'draft_outdated', revision: 1 });
    expect((await get()).body.definition.steps[0].fields.value).toBe(won);
  });
});

describe('secret fields', () => {
  it('a secret is neither stored nor returned in plain text, and is sent back unchanged by its marker [Z46]', async () => {
    const { save, get, zapId, mate } = await newEditor(server);
    const { body: hook } = await mate.browser.get('/api/v3/services/WebHookCLIAPI/operations');
    const field = hook.triggers[0].fields.find(({ type }: { type: string }) => type === 'secret').key as string;
    const wanted = definition(caughtHook({ [field]: 'correct horse battery' }), storeValue('step1', '{{trigger.body}}'));
    expect((await save(wanted)).status).toBe(200);
    const first = await get();
    expect(first.text).not.toContain('correct horse');
    const row = await server.context.db.selectFrom('zap_drafts').selectAll().where('zap_id', '=', zapId).executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain('correct horse');
    const marker = first.body.definition.trigger.fields[field];
    expect(marker).toEqual({ sealed: expect.any(String) });
    expect((await save(first.body.definition)).status).toBe(200);
    expect((await get()).body.definition.trigger.fields[field]).toEqual(marker);
  });

  it('a marker of another Zap is refused, so that nobody opens a secret elsewhere [Z46]', async () => {
    const [mine, other] = [await newEditor(server), await newEditor(server)];
    const operations = (await mine.mate.browser.get('/api/v3/services/WebHookCLIAPI/operations')).body;
    const field = operations.triggers[0].fields.find(({ type }: { type: string }) => type === 'secret').key as string;
    await mine.save(definition(caughtHook({ [field]: 'correct horse battery' })));
    const marker = (await mine.get()).body.definition.trigger.fields[field];
    const refused = await other.save(definition(caughtHook({ [field]: marker })));
    expect(refused.body.issues).toEqual([{ at: `fields.${field}`, step_key: 'trigger', message: 'Enter this secret again.' }]);
  });
});

describe('the address of a draft', () => {
  it('a trigger that receives requests has an address from its first save, which can be replaced [Z44]', async () => {
    const { save, get, mate, zapId } = await newEditor(server);
    const { body } = await save(definition(caughtHook(), storeValue('step1', 'x')));
    expect(body.hook_address).toMatch(/^https:\/\/patchbay\.example\/hooks\/[\w-]{32}$/);
    expect((await get()).body.hook_address).toBe(body.hook_address);
    const replaced = await mate.browser.post(`/api/v3/zaps/${zapId}/hook-addresses`);
    expect(replaced.status).toBe(200);
    expect(replaced.body.hook_address).not.toBe(body.hook_address);
    expect((await get()).body.hook_address).toBe(replaced.body.hook_address);
  });

  it('a Zap of another kind of trigger has no address, and none to replace: 409', async () => {
    const { save, mate, zapId } = await newEditor(server);
    await save(definition(everyDay, storeValue('step1', 'x')));
    expect((await mate.browser.post(`/api/v3/zaps/${zapId}/hook-addresses`)).status).toBe(409);
  });
});

describe('who may edit a draft', () => {
  it('everybody who can see a Zap may edit its draft; nobody else learns that it exists [B6.10, B6.11, S51]', async () => {
    const team = await newTeam(server);
    const member = await withMember(server, team, 'member');
    const outsider = await somebody(server);
    const own = await newEditor(server, team.owner, team.accountId);
    const wanted = definition(everyDay, storeValue('step1', 'x'));
    for (const mate of [member, outsider]) {
      const { get, save, publish } = editorOf(mate, team.accountId, own.zapId);
      const replies = [await get(), await save(wanted, 0), await publish({ baseRevision: 0 })];
      expect(replies.map(({ status }) => status)).toEqual([404, 404, 404]);
    }
    const folderId = await makeFolder(server, team.accountId, team.owner.person.id, true);
    await server.context.db.insertInto('zap_folders').values({ zap_id: own.zapId, folder_id: folderId }).execute();
    const shared = editorOf(member, team.accountId, own.zapId);
    expect((await shared.save(wanted)).status).toBe(200);
    expect((await shared.publish()).status).toBe(200);
    expect((await editorOf(outsider, team.accountId, own.zapId).get()).status).toBe(404);
  });
});

describe('the connections of a shared Zap', () => {
  it('an editor keeps the owner’s connection in the step that has it, also after its removal from the draft, and uses it in no further step [S51, B3.39]', async () => {
    const team = await newTeam(server);
    const member = await withMember(server, team, 'member');
    const owner = await newEditor(server, team.owner, team.accountId);
    const folderId = await makeFolder(server, team.accountId, team.owner.person.id, true);
    await server.context.db.insertInto('zap_folders').values({ zap_id: owner.zapId, folder_id: folderId }).execute();
    const connectionId = await insertAuthentication(server.context.db, {
      profile_id: team.owner.person.id,
      account_id: team.accountId,
      selected_api: 'SlackCLIAPI@1.29.2',
      title: 'Channel',
      auth_type: 'api_key',
      is_demo: false,
      sealed: encryptCredentials(server.context, team.owner.person.id, { url: 'https://hooks.slack.example/x' }),
      created_at: server.clock.now(),
    });
    const post = (key: string, text: string, app = 'SlackCLIAPI') => ({
      ...anyAction(key, app, 'channel_message', { text }),
      connectionId,
    });
    expect((await owner.save(definition(everyDay, post('step1', 'Hello')))).status).toBe(200);
    expect((await owner.publish()).status).toBe(200);

    const { save } = editorOf(member, team.accountId, owner.zapId);
    expect((await save(definition(everyDay, post('step1', 'Hello, all')))).status).toBe(200);
    const further = await save(definition(everyDay, post('step1', 'Hello, all'), post('step2', 'And again')));
    expect([further.status, further.body.issues]).toMatchObject([400, [{ step_key: 'step2', message: 'You can’t use this account.' }]]);
    const otherApp = await save(definition(everyDay, post('step1', 'Hello', 'DiscordCLIAPI')));
    expect(otherApp.status).toBe(400);
    // It is still in the version that runs, so the removal can be undone.
    expect((await save(definition(everyDay, storeValue('step3', 'x')))).status).toBe(200);
    expect((await save(definition(everyDay, post('step1', 'Hello, all')))).status).toBe(200);
    // The owner may use it everywhere.
    expect((await owner.save(definition(everyDay, post('step1', 'Hello'), post('step2', 'And again')))).status).toBe(200);
  });
});
