import { days, hours, minutes } from '../../../src/domain/durations';
import { cleanup } from '../../../src/server/cleanup/job';
import { closeCounterparts, startCounterpart, type Counterpart } from '../connectors/counterpart';
import {
  definitionOf,
  hookTrigger,
  limitTasks,
  listTrigger,
  liveZap,
  publishNext,
  runsOf,
  sends,
  type LiveZap,
} from '../../support/liveZaps';
import { makeRuns } from '../../support/serverRuns';
import { startServer, type TestServer } from '../../support/serverHarness';
import { setZapState } from '../../../src/server/zaps/store';
import { zapAlerts } from '../../../src/server/alerts/mail';
import { anyAddress, goodPassword, signedIn } from '../../support/serverPeople';

let server: TestServer;
let app: Counterpart;
let status = 200;
let items: readonly { readonly id: number }[] = [];

beforeAll(async () => {
  server = await startServer({ env: { OUTGOING_ALLOWED_NETWORKS: '127.0.0.1' } });
  app = await startCounterpart(({ path }) => (path === '/list' ? { status, body: items } : { status, body: { secret: 'canary' } }));
});
beforeEach(() => {
  status = 200;
  items = [];
});
afterAll(async () => {
  await server.close();
  await closeCounterparts();
});

type Wishes = Partial<Record<'alert_actions' | 'alert_triggers' | 'summary_schedule', string>>;

/** A Zap whose owner has confirmed their address and has these settings. */
async function zapOf(definition: Parameters<typeof liveZap>[1], wishes: Wishes = {}): Promise<LiveZap & { email: string }> {
  const zap = await liveZap(server, definition);
  const { email } = await server.context.db
    .updateTable('profiles')
    .set({ email_confirmed: true, timezone: 'UTC', ...wishes })
    .where('id', '=', zap.ownerId)
    .returning('email')
    .executeTakeFirstOrThrow();
  return { ...zap, email };
}
const sending = (key = 'order') => definitionOf(hookTrigger(), { ...sends(key, `${app.url}/x`, '{}'), title: 'Send the order' });
const send = async (zap: LiveZap) => {
  await server.browser(anyAddress()).send({ method: 'POST', url: zap.hook!, payload: {} });
  await server.runZaps();
};
const mailsTo = async ({ email }: { email: string }) =>
  (await server.mails(email)).filter(({ subject }) => /Zap|tasks/.test(subject)).map(({ subject, text }) => ({ subject, text }));

describe('an alert about failed runs', () => {
  it('an alert names the Zap and the step, leads to the run, and holds no words of the app', async () => {
    const zap = await zapOf(sending());
    status = 400;
    await send(zap);
    const [failed] = await runsOf(server, zap);
    const [mail] = await mailsTo(zap);
    expect(mail?.subject).toBe('“A Zap” has failed');
    expect(mail?.text).toContain('A run of “A Zap” failed at the step “Send the order”.');
    expect(mail?.text).toContain(`https://patchbay.example/app/history/${failed!.id}`);
    expect(mail?.text).not.toContain('canary');
  });

  it('an alert covers all failures since the last one, which comes at most as often as the person wants', async () => {
    const zap = await zapOf(sending(), { alert_actions: 'hourly' });
    status = 400;
    for (let n = 0; n < 4; n += 1) await send(zap);
    expect(await mailsTo(zap)).toHaveLength(1);
    server.clock.advance(minutes(61));
    await server.runZaps();
    const mails = await mailsTo(zap);
    expect(mails).toHaveLength(2);
    expect(mails[1]?.text).toContain('3 runs of “A Zap” failed');
    server.clock.advance(hours(3));
    await server.runZaps();
    expect(await mailsTo(zap)).toHaveLength(2);
  });

  it('an alert is not sent to a person who wants none, nor about a run that will be replayed by itself', async () => {
    const silent = await zapOf(sending(), { alert_actions: 'never' });
    const patient = await zapOf(sending());
    await server.context.db
      .updateTable('accounts')
      .set({ autoreplay_errored_tasks_override: true })
      .where('id', '=', patient.accountId)
      .execute();
    status = 400;
    await send(silent);
    expect(await mailsTo(silent)).toEqual([]);
    status = 429;
    await send(patient);
    expect((await runsOf(server, patient))[0]?.state).toBe('waiting');
    for (let tries = 0; tries < 5; tries += 1) {
      server.clock.advance(minutes(20));
      await server.runZaps();
    }
    expect(await mailsTo(patient)).toEqual([]);
    status = 200;
    server.clock.advance(hours(1));
    await server.runZaps();
    expect((await runsOf(server, patient)).at(-1)).toMatchObject({ kind: 'replay', state: 'succeeded' });
    expect(await mailsTo(patient)).toEqual([]);
  });
});

describe('an alert about a decision', () => {
  it('an alert about a decision names the step and leads to the run, again for the next decision of the same run [Z33]', async () => {
    const zap = await zapOf(definitionOf(hookTrigger(), sends('first', `${app.url}/x`, '{}'), sends('second', `${app.url}/y`, '{}')));
    status = 504;
    await send(zap);
    const [run] = await runsOf(server, zap);
    expect(run).toMatchObject({ state: 'waiting', reason: 'answer' });
    const [mail, ...others] = await mailsTo(zap);
    expect([mail?.subject, others]).toEqual(['“A Zap” needs your decision', []]);
    expect(mail?.text).toContain('A run of “A Zap” needs your decision: the step “Send a request” got no clear answer');
    expect(mail?.text).toContain(`https://patchbay.example/app/history/${run!.id}`);
    expect(mail?.text).not.toContain('canary');

    const browser = await signedIn(server, { id: zap.ownerId, email: zap.email, password: goodPassword });
    expect((await browser.post(`/api/v3/runs/${run!.id}/answers`, { answer: 'done' })).status).toBe(200);
    server.clock.advance(hours(1));
    await server.runZaps();
    expect(await mailsTo(zap)).toHaveLength(2);
  });

  it('an alert about several failed runs is one sentence where the step is not known', () => {
    const zap = { id: 7, title: 'Orders', kind: 'failed', times: 60, runId: null, step: null, until: null } as const;
    const { text } = zapAlerts({ to: 'ada@patchbay.example', publicUrl: 'https://patchbay.example', zaps: [zap] });
    expect(text).toContain('60 runs of “Orders” failed. See the error');
  });
});

it('an alert about a trigger comes after three failed polls, once until it works again', async () => {
  const zap = await zapOf(definitionOf(listTrigger(`${app.url}/list`), sends('only', `${app.url}/x`, '{}')), {
    alert_triggers: 'immediate',
  });
  await server.runZaps();
  const fail = async (times: number) => {
    status = 500;
    for (let n = 0; n < times; n += 1) {
      server.clock.advance(hours(2));
      await server.runZaps();
    }
  };
  await fail(2);
  expect(await mailsTo(zap)).toEqual([]);
  await fail(3);
  expect((await mailsTo(zap)).map(({ subject }) => subject)).toEqual(['“A Zap” can’t check for new data']);
  status = 200;
  server.clock.advance(hours(2));
  await server.runZaps();
  await fail(3);
  expect(await mailsTo(zap)).toHaveLength(2);
});

it('an alert about items that arrived while a Zap was off says how many, and until when they can be run [Z68]', async () => {
  items = [{ id: 1 }];
  const zap = await zapOf(definitionOf(listTrigger(`${app.url}/list`), sends('only', `${app.url}/x`, '{}')));
  const turn = (state: 'on' | 'off') =>
    server.context.db.transaction().execute((tx) => setZapState(tx, [zap.id], state, server.clock.now()));
  await server.runZaps();
  await turn('off');
  items = [{ id: 3 }, { id: 2 }, { id: 1 }];
  await turn('on');
  await server.runZaps();
  await server.runZaps();
  const [mail, ...others] = await mailsTo(zap);
  expect([mail?.subject, others]).toEqual(['“A Zap” missed items while it was off', []]);
  expect(mail?.text).toContain('2 items arrived while “A Zap” was off.');
  expect(mail?.text).toContain('They won’t run by themselves, and are left out after 7 days. Run them or leave them out:');
  expect(mail?.text).toContain(`https://patchbay.example/app/history?state=held&zap=${zap.id}`);
});

it('an alert about runs on hold says how many they are and why, and follows the setting of its person [Z03, Z33]', async () => {
  const listing = () => definitionOf(listTrigger(`${app.url}/list`), sends('only', `${app.url}/x`, '{}'));
  const [zap, silent] = [await zapOf(listing()), await zapOf(listing(), { alert_actions: 'never' })];
  await server.runZaps();
  items = Array.from({ length: 101 }, (_, id) => ({ id }));
  server.clock.advance(hours(1));
  await server.runZaps();
  const [mail, ...others] = await mailsTo(zap);
  expect([mail?.subject, others]).toEqual(['“A Zap” has runs on hold', []]);
  expect(mail?.text).toContain('“A Zap” got many events at once, so 101 runs are on hold.');
  expect(mail?.text).toContain(`https://patchbay.example/app/history?state=held&zap=${zap.id}`);
  expect((await runsOf(server, silent)).map(({ state }) => state)).toEqual(Array(101).fill('held'));
  expect(await mailsTo(silent)).toEqual([]);
});

it('an alert about a lost connection says that runs are on hold for it [Z03]', async () => {
  const zap = await zapOf(sending());
  const { ownerId: colleague } = await zapOf(sending());
  const { id: connectionId } = await server.context.db
    .insertInto('authentications')
    .values({
      account_id: zap.accountId,
      profile_id: colleague,
      selected_api: 'WebHookCLIAPI',
      title: 'Shop',
      auth_type: 'api_key',
      is_demo: false,
      sealed: Buffer.from('x'),
      created_at: server.clock.now(),
      lost_at: server.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await publishNext(server, zap.id, definitionOf(hookTrigger(), { ...sends('order', `${app.url}/x`, '{}'), connectionId }));
  await send(zap);
  expect((await mailsTo(zap)).map(({ subject }) => subject)).toEqual(['“A Zap” has runs on hold']);
  expect((await mailsTo(zap))[0]?.text).toContain('1 run of “A Zap” is on hold, because a connection stopped working.');
  // The owner of the connection was told when it was lost, and is not told again.
  await server.context.db.updateTable('authentications').set({ profile_id: zap.ownerId }).where('id', '=', connectionId).execute();
  server.clock.advance(hours(1));
  await send(zap);
  expect(await mailsTo(zap)).toHaveLength(1);
});

it('the owner of a Zap that keeps failing is told before and after it is turned off, also without wanting other alerts [Z32]', async () => {
  const zap = await zapOf(sending(), { alert_actions: 'never', alert_triggers: 'never' });
  const { live_version_id: versionId } = await server.context.db
    .selectFrom('zaps')
    .select('live_version_id')
    .where('id', '=', zap.id)
    .executeTakeFirstOrThrow();
  await makeRuns(server, { ...zap, versionId: versionId! }, 21, 'failed');
  await cleanup(server.context);
  await server.runZaps();
  expect((await mailsTo(zap)).map(({ subject }) => subject)).toEqual(['“A Zap” will be turned off']);
  server.clock.advance(hours(24));
  await cleanup(server.context);
  await server.runZaps();
  const { state } = await server.context.db.selectFrom('zaps').select('state').where('id', '=', zap.id).executeTakeFirstOrThrow();
  // The first mail was sent a day ago, so its text is gone.
  expect([state, (await mailsTo(zap)).map(({ subject }) => subject)]).toEqual(['off', ['“A Zap” was turned off']]);
});

it('the owner of an account is told at 80 and at 100 per cent of its tasks, once in each period', async () => {
  const zap = await zapOf(sending());
  await limitTasks(server, zap, 20);
  const useTasks = async (count: number) => {
    for (let n = 0; n < count; n += 1) await send(zap);
    await cleanup(server.context);
  };
  await useTasks(15);
  expect(await mailsTo(zap)).toEqual([]);
  await useTasks(2);
  await useTasks(1);
  expect((await mailsTo(zap)).map(({ subject }) => subject)).toEqual(['You’ve used 80% of your Patchbay tasks']);
  await useTasks(3);
  await useTasks(1);
  const mails = await mailsTo(zap);
  expect(mails.map(({ subject }) => subject)).toEqual(['You’ve used 80% of your Patchbay tasks', 'Your Patchbay tasks are used up']);
  expect(mails[1]?.text).toContain('20 of the 20 tasks');
});

describe('the summary', () => {
  it('a summary comes in the morning as often as the person wants, and never without runs', async () => {
    const daily = await zapOf(sending(), { summary_schedule: 'daily', alert_actions: 'never' });
    const never = await zapOf(sending(), { summary_schedule: 'never' });
    for (const zap of [daily, never]) await send(zap);
    status = 400;
    await send(daily);
    await cleanup(server.context);
    expect(await mailsTo(daily)).toEqual([]);
    server.clock.advance(days(1));
    await cleanup(server.context);
    await cleanup(server.context);
    const [mail, ...others] = await mailsTo(daily);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Your Zaps: 2 runs in the last day, 1 failed');
    expect(mail?.text).toContain('- “A Zap”: 1 succeeded, 1 failed');
    server.clock.advance(days(2));
    await cleanup(server.context);
    // The first one has left.
    expect(await mailsTo(daily)).toEqual([]);
    expect(await mailsTo(never)).toEqual([]);
  });

  it('a weekly summary comes on Monday with the runs and tasks of the whole week', async () => {
    const toMonday = (8 - server.clock.now().getUTCDay()) % 7 || 7;
    server.clock.advance(days(toMonday) + hours(9) - (server.clock.now().getTime() % days(1)));
    const zap = await zapOf(sending(), { summary_schedule: 'weekly', alert_actions: 'never' });
    const subjects: string[] = [];
    for (let day = 0; day < 7; day += 1) {
      if (day < 3) await send(zap);
      await cleanup(server.context);
      server.clock.advance(days(1));
      await cleanup(server.context);
      subjects.push(...(await mailsTo(zap)).map(({ subject, text }) => `${subject} | ${text.includes('used 3 tasks')}`));
    }
    expect(new Set(subjects)).toEqual(new Set(['Your Zaps: 3 runs in the last week | true']));
  });
});
