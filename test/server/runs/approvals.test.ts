import type { Step } from '../../../src/domain/runs/definition';
import { moveRun } from '../../../src/server/engine/moveRun';
import { hours } from '../../../src/domain/durations';
import { definitionOf, hookTrigger, liveZap, runsOf, type LiveZap } from '../../support/liveZaps';
import { startServer, type TestServer } from '../../support/serverHarness';
import { anyAddress } from '../../support/serverPeople';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const approval: Step = {
  kind: 'approval',
  key: 'ask',
  app: 'ApprovalCLIAPI',
  event: 'request',
  connectionId: null,
  title: null,
  note: '',
  fields: {},
  approvers: ['{{trigger.body.boss}}', '{{trigger.body.deputy}}'],
  message: 'May we ship {{trigger.body.what}}?',
  timeoutHours: 24,
  whenExpired: 'reject',
  whenRejected: 'stop',
};

const lookUp = (token: string) => server.browser(anyAddress()).post('/api/v3/approvals/lookups', { token });
const answer = (token: string, decision: string) =>
  server.browser(anyAddress()).post('/api/v3/approvals/answers', { token, answer: decision });
const statesOf = async (zap: LiveZap) => (await runsOf(server, zap)).map(({ state }) => state);

let asked = 0;

/** A run that waits, with the addresses of the two people who are asked and the tokens of their links. */
async function waiting(what = 'coffee') {
  asked += 1;
  const people = [`boss.${asked}@example.org`, `deputy.${asked}@example.org`] as const;
  const zap = await liveZap(server, definitionOf(hookTrigger(), approval));
  const sent = { boss: people[0], deputy: people[1], what };
  const reply = await server.browser(anyAddress()).send({ method: 'POST', url: zap.hook!, payload: sent });
  expect(reply.status).toBe(200);
  await server.runZaps();
  const tokens = await Promise.all(people.map(async (email) => /\/app\/approval#([\w-]+)/.exec((await server.mails(email))[0]!.text)![1]!));
  return { zap, people, boss: tokens[0]!, deputy: tokens[1]! };
}

describe('an approval by a mailed link', () => {
  it('an approval shows its question, and decides nothing when the link is opened', async () => {
    const { zap, people, boss } = await waiting();
    for (let looks = 0; looks < 2; looks += 1) {
      expect(await lookUp(boss)).toMatchObject({
        status: 200,
        body: { state: 'open', email: people[0], zap_title: 'A Zap', question: 'May we ship coffee?', answer: null },
      });
    }
    await server.runZaps();
    expect(await statesOf(zap)).toEqual(['waiting']);
  });

  it('an approval lets the run go on, and a second answer is refused with 409', async () => {
    const { zap, boss, deputy } = await waiting();
    expect(await answer(boss, 'approve')).toMatchObject({ status: 200, body: { state: 'answered', answer: 'approve', question: null } });
    await server.runZaps();
    expect(await statesOf(zap)).toEqual(['succeeded']);
    for (const token of [boss, deputy]) expect((await answer(token, 'reject')).status).toBe(409);
    expect((await lookUp(boss)).body).toMatchObject({ state: 'answered', answer: 'approve' });
    expect((await lookUp(deputy)).body).toMatchObject({ state: 'over', over_by: 'answer', zap_title: null, question: null });
    expect(await statesOf(zap)).toEqual(['succeeded']);
  });

  it('an approval that is rejected ends the run as its step says', async () => {
    const { zap, deputy } = await waiting();
    expect((await answer(deputy, 'reject')).status).toBe(200);
    await server.runZaps();
    expect(await statesOf(zap)).toEqual(['filtered']);
  });

  it('an approval whose time is over says so, and takes no answer', async () => {
    const { zap, boss } = await waiting();
    server.clock.advance(hours(25));
    await server.runZaps();
    expect(await statesOf(zap)).toEqual(['filtered']);
    expect((await lookUp(boss)).body).toMatchObject({ state: 'over', over_by: 'time' });
    expect((await answer(boss, 'approve')).status).toBe(409);
  });

  it('an approval whose run was cancelled says that it has ended', async () => {
    const { zap, boss } = await waiting();
    const [run] = await runsOf(server, zap);
    await server.context.db.transaction().execute((tx) => moveRun(server.context, tx, run!.id, { type: 'cancel' }));
    expect(await statesOf(zap)).toEqual(['cancelled']);
    expect((await lookUp(boss)).body).toMatchObject({ state: 'over', over_by: 'end', question: null });
    expect((await answer(boss, 'approve')).status).toBe(409);
  });

  it('an approval replies 404 for tokens of nobody, and 400 for other answers', async () => {
    const { zap, boss } = await waiting();
    for (const token of ['x', `${boss}x`, boss.slice(1), 'ä'.repeat(200)]) {
      expect((await lookUp(token)).status).toBe(404);
      expect((await answer(token, 'approve')).status).toBe(404);
    }
    expect((await lookUp('')).status).toBe(400);
    expect((await answer(boss, 'maybe')).status).toBe(400);
    expect(await statesOf(zap)).toEqual(['waiting']);
  });
});
