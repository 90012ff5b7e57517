import { startServer, type TestServer } from '../../support/serverHarness';
import { anyAction, caughtHook, definition, editorOf, everyDay, newEditor, storeValue } from '../../support/serverDrafts';
import { newTeam, ownAccountId, somebody, withMember, type Teammate } from '../../support/serverTeams';
import { makeFolder } from '../../support/serverZaps';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const head = { connectionId: null, title: null, note: '', fields: {} };

/** A connection of a person, as a row. */
const aConnection = async (accountId: number, profileId: number, app: string): Promise<number> =>
  (
    await server.context.db
      .insertInto('authentications')
      .values({
        account_id: accountId,
        profile_id: profileId,
        selected_api: app,
        title: 'Mine',
        auth_type: 'api_key',
        is_demo: false,
        sealed: Buffer.from('x'),
        created_at: server.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

/** A Zap with everything that must not leave its account. */
async function secretZap() {
  const editor = await newEditor(server);
  const { accountId, mate, zapId } = editor;
  const connectionId = await aConnection(accountId, mate.person.id, 'SlackCLIAPI');
  const wanted = {
    ...definition(
      caughtHook({ secret: 'canary-of-hook' }),
      { ...anyAction('step1', 'SlackCLIAPI', 'channel_message', { text: 'Hi {{trigger.body.name}}' }), connectionId, note: 'For the team' },
      { ...head, kind: 'sub_zap' as const, key: 'step2', app: 'SubZapCLIAPI', event: 'run_zap', zapId, waits: true },
      {
        ...head,
        kind: 'approval' as const,
        key: 'step3',
        app: 'ApprovalCLIAPI',
        event: 'request_approval',
        approvers: ['ada@example.org'],
        message: 'May it?',
        timeoutHours: 72,
        whenExpired: 'reject' as const,
        whenRejected: 'stop' as const,
      },
    ),
    zone: 'Europe/Berlin',
  };
  const saved = await editor.save(wanted);
  expect(saved.status).toBe(200);
  return { ...editor, wanted, connectionId, address: saved.body.hook_address as string };
}

const file = ({ browser }: Teammate, zapId: number) => browser.get(`/api/v3/zaps/${zapId}/export`);

describe('a Zap as a file', () => {
  it('a Zap is exported without connections, secrets, its address and the Zaps that it runs [Z54]', async () => {
    const { mate, zapId, wanted, address } = await secretZap();
    const { status, body, text } = await file(mate, zapId);
    expect(status).toBe(200);
    const [first, second, third] = wanted.steps;
    expect(body).toEqual({
      format: 'patchbay-zap-1',
      title: 'Orders to the store',
      definition: {
        ...wanted,
        trigger: { ...wanted.trigger, fields: { secret: '' } },
        steps: [{ ...first, connectionId: null }, { ...second, zapId: null }, third],
      },
    });
    for (const secret of ['canary', 'sealed', address.split('/').at(-1)!]) expect(text).not.toContain(secret);
  });

  it('a Zap is exported without values that are secret by their names, or equal a secret of another field [Z46, Z54]', async () => {
    const editor = await newEditor(server);
    const fields = {
      url: 'https://api.example/x?api_key=canary-of-address&page=2&token={{trigger.body.id}}',
      headers: { 'X-Api-Key': 'canary-of-header', Accept: 'text/plain', 'X-Copy': 'canary-of-field' },
      token: 'canary-of-field',
      body: '{"password": "canary-of-body", "name": "Ada"}',
    };
    expect((await editor.save(definition(caughtHook(), anyAction('step1', 'WebHookCLIAPI', 'post', fields)))).status).toBe(200);
    const { body, text } = await file(editor.mate, editor.zapId);
    expect(text).not.toContain('canary');
    expect(body.definition.steps[0].fields).toEqual({
      url: 'https://api.example/x?api_key=&page=2&token={{trigger.body.id}}',
      headers: { 'X-Api-Key': '', Accept: 'text/plain', 'X-Copy': '' },
      token: '',
      body: '{"password": "", "name": "Ada"}',
    });
  });

  it('an exported Zap is imported elsewhere as a draft with the same steps, notes and time zone, and has an address there [Z54]', async () => {
    const source = await secretZap();
    const exported = (await file(source.mate, source.zapId)).body;
    const mate = await somebody(server);
    const accountId = await ownAccountId(mate);
    const made = await mate.browser.post(`/api/v3/zaps/imports?account_id=${accountId}`, exported);
    expect(made.status).toBe(201);
    const { get } = editorOf(mate, accountId, made.body.id);
    const draft = (await get()).body;
    expect(draft.definition).toEqual(exported.definition);
    expect(draft.hook_address).toMatch(/\/hooks\/[\w-]{32}$/);
    expect(draft.hook_address).not.toBe(source.address);
    expect(draft.gaps.map(({ step_key, type }: { step_key: string; type: string }) => [step_key, type])).toEqual([
      ['step1', 'missing_connection'],
      ['step2', 'incomplete'],
    ]);
    const zap = (await mate.browser.get(`/api/v3/zaps/${made.body.id}`)).body;
    expect(zap).toMatchObject({ title: 'Orders to the store', state: 'draft' });
    expect(zap.nodes).toHaveLength(4);
  });

  it('a file with connections and sealed secrets of other accounts is imported without them [Z46, Z54]', async () => {
    const source = await secretZap();
    const sealed = (await source.get()).body.definition;
    const mate = await somebody(server);
    const accountId = await ownAccountId(mate);
    const made = await mate.browser.post(`/api/v3/zaps/imports?account_id=${accountId}`, { definition: sealed, title: 'Mine now' });
    const draft = (await editorOf(mate, accountId, made.body.id).get()).body.definition;
    expect(draft.trigger.fields).toEqual({ secret: '' });
    expect([draft.steps[0].connectionId, draft.steps[1].zapId]).toEqual([null, null]);
  });

  it.each([
    ['an unknown property', { ...definition(everyDay), more: 1 }, { at: '', step_key: null }],
    ['101 steps', definition(everyDay, ...Array.from({ length: 101 }, (_, n) => storeValue(`step${n + 1}`, ''))), { at: 'steps' }],
    ['an app that there is not', definition(everyDay, anyAction('step4', 'NoSuchAPI', '')), { at: 'app', step_key: 'step4' }],
    ['no steps at all', {}, { at: 'format' }],
  ])('a file with %s is refused with the places of what is wrong, and no Zap is made [Z23, Z54]', async (_what, wrong, place) => {
    const mate = await somebody(server);
    const accountId = await ownAccountId(mate);
    const refused = await mate.browser.post(`/api/v3/zaps/imports?account_id=${accountId}`, { definition: wrong });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ reason: 'invalid_request', issues: expect.arrayContaining([expect.objectContaining(place)]) });
    expect((await mate.browser.get(`/api/v3/zaps?account_id=${accountId}`)).body.objects).toEqual([]);
  });

  it('a file of more than 1 MB, one with a hundred thousand faults, and one that is no object are refused [Z23, Z54]', async () => {
    const mate = await somebody(server);
    const url = `/api/v3/zaps/imports?account_id=${await ownAccountId(mate)}`;
    const large = definition(everyDay, storeValue('step1', 'x'.repeat(1_100_000)));
    expect((await mate.browser.post(url, { definition: large })).status).toBe(413);
    const faulty = await mate.browser.post(url, { definition: { format: 1, zone: null, trigger: null, steps: Array(100_000).fill(0) } });
    expect(faulty.status).toBe(400);
    expect(faulty.body.issues.length).toBeLessThanOrEqual(101);
    for (const definitionOfFile of [null, [], 'x', 7])
      expect((await mate.browser.post(url, { definition: definitionOfFile })).status).toBe(400);
  });
});

/** Paths with groups of conditions, and a loop in one of them. */
const orders = (left: string, operator: string, right: string) => ({ left: `{{trigger.body.${left}}}`, operator, right, matchCase: true });
const sortOrders = {
  ...head,
  kind: 'paths',
  key: 'step4',
  app: 'BranchingCLIAPI',
  event: 'paths',
  title: 'Sort the orders',
  branches: [
    {
      key: 'path1',
      title: 'Large ones',
      rules: {
        match: 'all',
        rules: [
          orders('total', 'number_greater', '500'),
          { match: 'any', rules: [orders('country', 'text_is', 'PT'), orders('vip', 'is_true', '')] },
        ],
      },
      steps: [
        { ...head, kind: 'loop', key: 'step5', app: 'LoopCLIAPI', event: 'loop', list: '{{trigger.body.lines}}', limit: 20, steps: [] },
      ],
    },
    { key: 'path2', title: 'Otherwise', rules: null, steps: [storeValue('step6', 'small')] },
  ],
};

describe('a copy of a Zap', () => {
  it('a copy has the title, steps, names, notes, time zone, paths and groups of conditions of the draft [Z24, Z54]', async () => {
    const { mate, zapId, accountId, wanted, connectionId, save, get } = await secretZap();
    const trigger = { ...wanted.trigger!, title: 'An order', note: 'From the shop' };
    const whole = { ...wanted, trigger, steps: [...wanted.steps, sortOrders] };
    expect((await save(whole)).status).toBe(200);
    const original = (await get()).body;
    const made = await mate.browser.post(`/api/v3/zaps/${zapId}/copies`);
    const copy = editorOf(mate, accountId, made.body.id);
    const { text, body } = await copy.get();
    expect(body.definition).toEqual({ ...whole, trigger: { ...trigger, fields: { secret: { sealed: expect.any(String) } } } });
    expect(body.definition.steps[0]).toMatchObject({ connectionId, note: 'For the team' });
    // The secret is sealed for the copy: neither its text nor the mark of the original is in it, nor is the address.
    const { sealed } = original.definition.trigger.fields.secret;
    for (const secret of ['canary', sealed, original.hook_address.split('/').at(-1)]) expect(text).not.toContain(secret);
    expect(body).toMatchObject({ live: null, hook_address: expect.stringMatching(/\/hooks\/[\w-]{32}$/) });
    expect((await mate.browser.get(`/api/v3/zaps/${made.body.id}`)).body).toMatchObject({
      title: 'Orders to the store (copy)',
      state: 'draft',
    });
    expect((await get()).body).toEqual(original);
  });

  it('the owner’s copy has the connections and the secrets of the Zap, and another address [Z24, Z46]', async () => {
    const { mate, zapId, accountId, connectionId, address } = await secretZap();
    const made = await mate.browser.post(`/api/v3/zaps/${zapId}/copies`);
    expect(made.status).toBe(201);
    const copy = editorOf(mate, accountId, made.body.id);
    const { definition: copied, hook_address: own } = (await copy.get()).body;
    expect(copied.steps[0].connectionId).toBe(connectionId);
    expect(copied.trigger.fields.secret).toEqual({ sealed: expect.any(String) });
    expect(own).not.toBe(address);
    expect((await copy.save(copied)).status).toBe(200);
    const listed = (await mate.browser.get(`/api/v3/zaps/${made.body.id}`)).body;
    expect(listed).toMatchObject({ title: 'Orders to the store (copy)', state: 'draft' });
  });

  it('a colleague’s copy has neither the connections of the owner nor secrets, and nobody else gets one [S51, Z46]', async () => {
    const team = await newTeam(server);
    const [member, outsider] = [await withMember(server, team, 'member'), await somebody(server)];
    const own = await newEditor(server, team.owner, team.accountId);
    const connectionId = await aConnection(team.accountId, team.owner.person.id, 'SlackCLIAPI');
    const step = { ...anyAction('step1', 'SlackCLIAPI', 'channel_message', { text: 'Hi' }), connectionId, note: 'For the team' };
    const wanted = { ...definition(caughtHook({ secret: 'canary' }), step), zone: 'Asia/Tokyo' };
    expect((await own.save({ ...wanted, steps: [...wanted.steps, sortOrders] })).status).toBe(200);
    const folderId = await makeFolder(server, team.accountId, team.owner.person.id, true);
    await server.context.db.insertInto('zap_folders').values({ zap_id: own.zapId, folder_id: folderId }).execute();
    const made = await member.browser.post(`/api/v3/zaps/${own.zapId}/copies`);
    const { text, body } = await editorOf(member, team.accountId, made.body.id).get();
    const copied = body.definition;
    expect([copied.trigger.fields.secret, copied.steps[0].connectionId]).toEqual(['', null]);
    expect(copied).toMatchObject({ zone: 'Asia/Tokyo', steps: [{ fields: { text: 'Hi' }, note: 'For the team' }, sortOrders] });
    const stored = (await own.get()).body;
    for (const secret of ['canary', 'sealed', stored.hook_address.split('/').at(-1)]) expect(text).not.toContain(secret);
    expect((await outsider.browser.post(`/api/v3/zaps/${own.zapId}/copies`)).status).toBe(404);
    expect((await outsider.browser.get(`/api/v3/zaps/${own.zapId}/export`)).status).toBe(404);
  });

  it('a copy of a shared Zap has its steps and fields, without connections, secrets and the people who approve [Z46, Z54]', async () => {
    const source = await secretZap();
    const share = await source.mate.browser.post(`/api/v3/zaps/${source.zapId}/share`, { visibility: 'public' });
    expect(share.status).toBe(201);
    const mate = await somebody(server);
    const accountId = await ownAccountId(mate);
    const made = await mate.browser.post(`/api/v3/shared-zaps/${share.body.share.id}/copy?account_id=${accountId}`, {});
    expect(made.status).toBe(201);
    const { text, body } = await editorOf(mate, accountId, made.body.id).get();
    expect(body.definition.steps[0].fields).toEqual({ text: 'Hi {{trigger.body.name}}' });
    expect([body.definition.steps[0].connectionId, body.definition.steps[1].zapId, body.definition.steps[2].approvers]).toEqual([
      null,
      null,
      [],
    ]);
    expect(text).not.toContain('canary');
  });
});
