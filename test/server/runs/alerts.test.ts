import { days, hours, minutes } from '../../../src/domain/durations';
import { cleanup } from '../../../src/server/jobs/cleanup';
import { closeCounterparts, startCounterpart, type Counterpart } from '../connectors/counterpart';
import { definitionOf, hookTrigger, limitTasks, listTrigger, liveZap, runsOf, sends, type LiveZap } from '../../support/liveZaps';
import { startServer, type TestServer } from '../../support/serverHarness';
import { anyAddress } from '../../support/serverPeople';

let server: TestServer;
let app: Counterpart;
let status = 200;

beforeAll(async () => {
  server = await startServer({ env: { OUTGOING_ALLOWED_NETWORKS: '127.0.0.1' } });
  app = await startCounterpart(({ path }) => (path === '/list' ? { status, body: [] } : { status, body: { secret: 'canary' } }));
});
beforeEach(() => {
  status = 200;
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
});
