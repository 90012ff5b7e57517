import { dailyTrigger, definitionOf, filterStep, hookTrigger, liveZap, runsOf, type LiveZap } from '../../support/liveZaps';
import { startServer, type Browser, type TestServer } from '../../support/serverHarness';
import { anyAddress, newUser, signedIn, type Somebody } from '../../support/serverPeople';
import { aRun, publishedZap } from '../../support/serverRuns';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const passes = filterStep('only', 'a', 'a');

async function ownerOf(zap: LiveZap): Promise<Browser> {
  const { email } = await server.context.db.selectFrom('profiles').select('email').where('id', '=', zap.ownerId).executeTakeFirstOrThrow();
  return signedIn(server, { id: zap.ownerId, email, password: 'plum-Orbit-47-velvet' } satisfies Somebody);
}
const runNow = (browser: Browser, zap: LiveZap, body: object = {}) => browser.post(`/api/v3/zaps/${zap.id}/runs`, body);

describe('running a Zap now', () => {
  it('a schedule runs at once with the present time, also while the Zap is off', async () => {
    const zap = await liveZap(server, definitionOf(dailyTrigger('09:00'), passes), { state: 'off' });
    const reply = await runNow(await ownerOf(zap), zap);
    expect(reply.status).toBe(201);
    await server.runZaps();
    expect(await runsOf(server, zap)).toMatchObject([{ id: reply.body.id as string, kind: 'live', state: 'succeeded' }]);
  });

  it('a webhook runs with the event that is given, or with its last one, and says when it has had none', async () => {
    const zap = await liveZap(server, definitionOf(hookTrigger(), passes));
    const owner = await ownerOf(zap);
    expect(await runNow(owner, zap)).toMatchObject({ status: 409, body: { errors: [expect.stringContaining('no event yet')] } });
    const given = await runNow(owner, zap, { input: { body: { Order_Id: 7 } } });
    expect(given.status).toBe(201);
    await server.browser(anyAddress()).send({ method: 'POST', url: zap.hook!, payload: { Order_Id: 8 } });
    const again = await runNow(owner, zap);
    await server.runZaps();
    const outputOf = async (id: unknown) => (await owner.get(`/api/v3/runs/${String(id)}`)).body.steps[0].output.body;
    expect(await outputOf(given.body.id)).toEqual({ Order_Id: 7 });
    expect(await outputOf(again.body.id)).toEqual({ Order_Id: 8 });
  });

  it('an event that is given has as many levels as one that is received, and no more than can be stored [Z59]', async () => {
    const zap = await liveZap(server, definitionOf(hookTrigger(), passes));
    const owner = await ownerOf(zap);
    const lists = (levels: number) => JSON.parse(`${'['.repeat(levels)}1${']'.repeat(levels)}`) as unknown[];
    const given = await runNow(owner, zap, { input: { body: lists(64) } });
    expect(given.status).toBe(201);
    expect((await owner.get(`/api/v3/runs/${String(given.body.id)}`)).body.steps[0].output.body).toEqual(lists(64));
    const refused = await runNow(owner, zap, { input: { body: lists(80) } });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining('more than 80 levels')]);
  });

  it('a Zap without a live version, and one of other people, does not run [S51]', async () => {
    const draft = await liveZap(server, definitionOf(hookTrigger(), passes), { state: 'draft' });
    expect((await runNow(await ownerOf(draft), draft)).status).toBe(409);
    expect((await runNow(await signedIn(server, await newUser(server)), draft)).status).toBe(404);
    expect(await runsOf(server, draft)).toEqual([]);
  });
});

describe('runs that a person has to look at', () => {
  it('runs on hold are counted in the account, and troubles in each Zap, until failed runs are replayed [B2.41]', async () => {
    const person = await newUser(server);
    const browser = await signedIn(server, person);
    const accountId = (await browser.get('/api/v3/accounts')).body.objects[0].id as number;
    const zap = await publishedZap(server, { accountId, ownerId: person.id });
    const other = await publishedZap(server, { accountId, ownerId: person.id });
    for (let n = 0; n < 2; n += 1) await aRun(server, zap, { state: { name: 'held', reason: 'flood' } });
    const failed = { name: 'failed', cause: 'step' } as const;
    const replayed = await aRun(server, zap, { state: failed });
    await aRun(server, zap, { state: { name: 'succeeded' }, kind: 'replay', replayOf: replayed });
    await aRun(server, zap, { state: failed });
    await aRun(server, zap, { state: failed, kind: 'test' });
    await aRun(server, zap, { state: failed, acceptedAt: new Date(server.clock.now().getTime() - 8 * 86_400_000) });
    await aRun(server, other, { state: { name: 'waiting', kind: 'answer' } });
    expect((await browser.get('/api/v3/accounts')).body.objects[0].held_runs).toBe(2);
    const listed = (await browser.get(`/api/v3/zaps?account_id=${accountId}`)).body.objects as Record<string, unknown>[];
    const troublesOf = (id: number) => listed.find((each) => each.id === id);
    expect(troublesOf(zap.id)).toMatchObject({ failed_runs: 1, held_runs: 2, asking_runs: 0 });
    expect(troublesOf(other.id)).toMatchObject({ failed_runs: 0, held_runs: 0, asking_runs: 1 });
    const stranger = await signedIn(server, await newUser(server));
    expect((await stranger.get('/api/v3/accounts')).body.objects[0].held_runs).toBe(0);
  });
});
