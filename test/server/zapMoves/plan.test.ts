import { startServer, type TestServer } from '../../support/serverHarness';
import { applyPlanChange, makeFolder, makeZaps, move, plan, twoAccounts } from '../../support/serverZaps';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

async function connect(profileId: number, accountId: number, key: string): Promise<void> {
  await server.context.db
    .insertInto('authentications')
    .values({
      profile_id: profileId,
      account_id: accountId,
      selected_api: `${key}@1.29.2`,
      title: 'A connection',
      auth_type: 'oauth',
      is_demo: true,
      sealed: Buffer.from('sealed'),
      created_at: server.clock.now(),
    })
    .execute();
}

it('the plan of a move names what keeps a Zap from running in the target, apps by the names of the catalogue [S53]', async () => {
  const { mover, fromId, targetId } = await twoAccounts(server);
  await applyPlanChange(server, targetId, 'free');
  const zaps = { accountId: fromId, ownerId: mover.person.id };
  const [premium] = await makeZaps(server, { ...zaps, apps: ['FormCLIAPI', 'XeroCLIAPI'], premium: ['XeroCLIAPI'] });
  const [paths] = await makeZaps(server, { ...zaps, apps: ['FormCLIAPI', 'BranchingCLIAPI'] });
  const [off] = await makeZaps(server, { ...zaps, state: 'off', apps: ['A', 'B', 'C'] });
  const folderId = await makeFolder(server, fromId, mover.person.id, true);
  const [draft] = await makeZaps(server, { ...zaps, state: 'draft', folderId });
  const { body } = await plan(mover, fromId, targetId, [premium!, paths!, off!, draft!]);
  const zap = (id: number | undefined, verdict: string, ...reasons: [string, string | null][]) => ({
    id,
    title: 'Zap 1',
    verdict,
    reasons: reasons.map(([kind, app]) => ({ kind, app })),
    connections: [],
  });
  expect(body.zaps).toEqual([
    zap(premium, 'pauses', ['premium_app', 'Xero']),
    zap(paths, 'pauses', ['paths', null]),
    zap(off, 'ready', ['multistep', null]),
    zap(draft, 'ready', ['leaves_shared_folder', null], ['draft', null]),
  ]);
});

it('a connection counts as missing where its owner has it here and not there, until it is made there too [S53]', async () => {
  const { mover, fromId, targetId } = await twoAccounts(server);
  const [id] = await makeZaps(server, { accountId: fromId, ownerId: mover.person.id, apps: ['FormCLIAPI', 'SlackCLIAPI'] });
  const verdict = async () => {
    const { version, zaps } = (await plan(mover, fromId, targetId, [id!])).body;
    return { version, said: [zaps[0].verdict, zaps[0].reasons] };
  };
  expect((await verdict()).said).toEqual(['ready', []]);
  await connect(mover.person.id, fromId, 'SlackCLIAPI');
  const missing = await verdict();
  expect(missing.said).toEqual(['pauses', [{ kind: 'missing_connection', app: 'Slack' }]]);
  await connect(mover.person.id, targetId, 'SlackCLIAPI');
  const anew = await verdict();
  expect(anew.said).toEqual(['ready', []]);
  // A Zap that the plan would have turned off now stays on, which also makes another plan.
  expect((await move(mover, targetId, [id!], { planVersion: missing.version })).body.reason).toBe('plan_outdated');
  expect((await move(mover, targetId, [id!], { planVersion: anew.version })).body.zaps[0].state).toBe('on');
});

it('the plan of a move changes nothing, and is the same as long as nothing changes', async () => {
  const { mover, fromId, targetId } = await twoAccounts(server);
  const ids = await makeZaps(server, { accountId: fromId, ownerId: mover.person.id, count: 3 });
  const first = await plan(mover, fromId, targetId, ids);
  expect((await plan(mover, fromId, targetId, ids)).body).toEqual(first.body);
  expect((await mover.browser.get(`/api/v3/zaps?account_id=${targetId}&shape=move`)).body.objects).toEqual([]);
});
