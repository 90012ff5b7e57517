import { days, hours } from '../../../src/domain/durations';
import { closeCounterparts, startCounterpart, type Counterpart } from '../connectors/counterpart';
import {
  dailyTrigger,
  definitionOf,
  filterStep,
  hookTrigger,
  limitTasks,
  liveZap,
  runsOf,
  sends,
  type LiveZap,
} from '../../support/liveZaps';
import { anyAction, caughtHook, definition, newEditor, storeValue } from '../../support/serverDrafts';
import { startServer, type Browser, type TestServer } from '../../support/serverHarness';
import { signedIn, type Somebody } from '../../support/serverPeople';
import { somebody } from '../../support/serverTeams';

let server: TestServer;
let app: Counterpart;
let isAway = false;

beforeAll(async () => {
  server = await startServer({ env: { OUTGOING_ALLOWED_NETWORKS: '127.0.0.1' } });
  app = await startCounterpart(() => (isAway ? { status: 503, body: {} } : { body: {} }));
});
afterAll(async () => {
  await server.close();
  await closeCounterparts();
});

/** A Zap with three steps, which the free plan does not allow, of an account that pays for one that does. */
async function longZap(): Promise<{ zap: LiveZap; owner: Browser; changePlan: (planId: number) => Promise<number> }> {
  const zap = await liveZap(
    server,
    definitionOf(hookTrigger(), filterStep('big', '{{trigger.body.size}}', 'big'), sends('only', `${app.url}/x`, '{}')),
  );
  await server.context.db
    .updateTable('accounts')
    .set({ trial_end_date: null, plan_id: 2, is_paid: true })
    .where('id', '=', zap.accountId)
    .execute();
  const steps = [0, 1, 2].map((position) => ({ zap_id: zap.id, position, selected_api: 'WebHookCLIAPI@1.0.0', action: 'x', title: null }));
  await server.context.db.deleteFrom('nodes').where('zap_id', '=', zap.id).execute();
  await server.context.db.insertInto('nodes').values(steps).execute();
  const { email } = await server.context.db.selectFrom('profiles').select('email').where('id', '=', zap.ownerId).executeTakeFirstOrThrow();
  const owner = await signedIn(server, { id: zap.ownerId, email, password: 'plum-Orbit-47-velvet' } satisfies Somebody);
  const changePlan = async (planId: number) => (await owner.post(`/api/v3/accounts/${zap.accountId}/plan`, { plan_id: planId })).status;
  return { zap, owner, changePlan };
}
const send = (zap: LiveZap) => server.app.inject({ method: 'POST', url: zap.hook!, payload: { size: 'big' } });
const statesOf = async (zap: LiveZap) => (await runsOf(server, zap)).map(({ state, reason }) => (reason ? `${state}: ${reason}` : state));

describe('a Zap that a smaller plan pauses', () => {
  it('still receives events, which are held and run after an upgrade; none is lost [Z01, Z03, B3.22]', async () => {
    const { zap, changePlan } = await longZap();
    expect((await send(zap)).statusCode).toBe(200);
    await server.runZaps();
    expect(await statesOf(zap)).toEqual(['succeeded']);
    expect(await changePlan(1)).toBe(200);
    expect((await send(zap)).statusCode).toBe(200);
    server.clock.advance(hours(1));
    await server.runZaps();
    expect((await statesOf(zap)).sort()).toEqual(['held: plan', 'succeeded']);
    expect(await changePlan(3)).toBe(200);
    await server.runZaps();
    expect(await statesOf(zap)).toEqual(['succeeded', 'succeeded']);
  });

  it('keeps the runs that wait for their turn on hold, and an owner who turned it off gets 410 for new events [Z03, Z08]', async () => {
    const { zap, owner, changePlan } = await longZap();
    await send(zap);
    expect(await changePlan(1)).toBe(200);
    await server.runZaps();
    expect(await statesOf(zap)).toEqual(['held: plan']);
    expect(await changePlan(3)).toBe(200);
    expect((await owner.patch(`/api/v3/zaps/${zap.id}`, { state: 'off' })).status).toBe(200);
    expect((await send(zap)).statusCode).toBe(410);
    await server.runZaps();
    expect(await statesOf(zap)).toEqual(['held: zap_paused']);
  });
});

it('an account says how many of its runs are on hold and why, for the Zaps that a person can see [Z03, Z29, B2.41]', async () => {
  const { zap, owner } = await longZap();
  const seen = async (browser: Browser) => {
    const account = (await browser.get(`/api/v3/accounts/${zap.accountId}`)).body;
    return [account.held_runs, account.held_reasons];
  };
  expect(await seen(owner)).toEqual([0, []]);
  await limitTasks(server, zap, 1);
  for (let count = 0; count < 3; count += 1) {
    server.clock.advance(1);
    expect((await send(zap)).statusCode).toBe(200);
    await server.runZaps();
  }
  expect(await seen(owner)).toEqual([2, ['task_limit']]);
  const listed = (await owner.get(`/api/v3/runs?account_id=${zap.accountId}&state=held`)).body.objects;
  expect(listed.map(({ reason }: { reason: string }) => reason)).toEqual(['task_limit', 'task_limit']);
  const other = await somebody(server);
  const membership = { account_id: zap.accountId, profile_id: other.person.id, role: 'member', created_at: server.clock.now() } as const;
  await server.context.db.insertInto('memberships').values(membership).execute();
  expect(await seen(other.browser)).toEqual([0, []]);
});

describe('a Zap with a premium app', () => {
  it('is not turned on by a plan without premium apps, and says which app it is [B3.22]', async () => {
    const { save, publish, accountId, mate, zapId } = await newEditor(server);
    await server.context.db.updateTable('accounts').set({ trial_end_date: null, plan_id: 1 }).where('id', '=', accountId).execute();
    await save(definition(caughtHook(), storeValue('step1', 'x')));
    const message = 'Webhooks by Patchbay is a premium app, and your plan doesn’t include premium apps.';
    const refusals = [await publish({ turnOn: true }), await mate.browser.patch(`/api/v3/zaps/${zapId}`, { state: 'on' })];
    for (const { status, body } of refusals) {
      expect([status, body.check.errors]).toEqual([403, [expect.objectContaining({ type: 'premium_app', message })]]);
    }
    expect((await mate.browser.get(`/api/v3/zaps/${zapId}`)).body.state).not.toBe('on');
  });

  it('is paused when the plan no longer includes it: the run under way finishes, others are held and run after an upgrade [Z01, Z03, B3.22]', async () => {
    const { save, publish, accountId, mate, zapId } = await newEditor(server);
    await server.context.db
      .updateTable('accounts')
      .set({ trial_end_date: null, plan_id: 2, is_paid: true })
      .where('id', '=', accountId)
      .execute();
    const posting = anyAction('step1', 'WebHookCLIAPI', 'post', { url: `${app.url}/premium`, body: '{"n": "{{trigger.body.n}}"}' });
    const { hook_address: address } = (await save(definition(caughtHook(), posting))).body;
    expect((await publish({ turnOn: true })).body).toMatchObject({ state: 'on' });
    const come = (n: number) => {
      server.clock.advance(1);
      return server.app.inject({ method: 'POST', url: new URL(address).pathname, payload: { n } });
    };
    const states = async () => (await runsOf(server, { id: zapId })).map(({ state, reason }) => [state, reason]);
    const change = async (planId: number) => (await mate.browser.post(`/api/v3/accounts/${accountId}/plan`, { plan_id: planId })).status;
    isAway = true;
    await come(1);
    await server.runZaps();
    expect(await states()).toEqual([['waiting', 'retry']]);
    expect(await change(1)).toBe(200);
    expect((await mate.browser.get(`/api/v3/zaps/${zapId}`)).body.state).toBe('off');
    expect((await come(2)).statusCode).toBe(200);
    isAway = false;
    server.clock.advance(hours(1));
    await server.runZaps();
    expect(await states()).toEqual([
      ['succeeded', null],
      ['held', 'plan'],
    ]);
    expect((await publish({})).status).toBe(200);
    expect((await mate.browser.patch(`/api/v3/zaps/${zapId}`, { state: 'on' })).status).toBe(403);
    expect(await change(3)).toBe(200);
    await server.runZaps();
    expect(await states()).toEqual([
      ['succeeded', null],
      ['succeeded', null],
    ]);
    expect(app.requests.flatMap(({ path, json }) => (path === '/premium' ? [json] : [])).slice(-2)).toEqual([{ n: '1' }, { n: '2' }]);
  });
});

describe('a schedule and the changes of the clock', () => {
  /** The times of the runs of a daily Zap in Berlin, from noon of a day on, for two days. */
  const timesAround = async (noon: string, time: string): Promise<string[]> => {
    server.clock.advance(Date.parse(noon) - server.clock.now().getTime());
    const definition = { ...definitionOf(dailyTrigger(time), sends('only', `${app.url}/x`, '{}')), zone: 'Europe/Berlin' };
    const zap = await liveZap(server, definition);
    const other = await startServer({ beside: server, env: { OUTGOING_ALLOWED_NETWORKS: '127.0.0.1' } });
    const until = server.clock.now().getTime() + days(2);
    while (server.clock.now().getTime() < until) {
      await Promise.all([server.runZaps(), other.runZaps()]);
      server.clock.advance(hours(0.5));
    }
    await other.close();
    await server.context.db.updateTable('zaps').set({ state: 'off' }).where('id', '=', zap.id).execute();
    return (await runsOf(server, zap)).map(({ accepted_at }) => accepted_at.toISOString());
  };

  it('a daily Zap runs once a day across both changes with two instances: late in the gap, and once in the repeated hour [Z34, Z44]', async () => {
    // 02:30 does not exist on 28 March 2027; the gap ends at 03:00 summer time.
    expect(await timesAround('2027-03-27T11:00:00.000Z', '02:30')).toEqual(['2027-03-28T01:00:00.000Z', '2027-03-29T00:30:00.000Z']);
    // 02:30 comes twice on 31 October 2027.
    expect(await timesAround('2027-10-30T10:00:00.000Z', '02:30')).toEqual(['2027-10-31T00:30:00.000Z', '2027-11-01T01:30:00.000Z']);
  });
});
