import { v7 as uuid } from 'uuid';
import { hours, minutes } from '../../../src/domain/durations';
import { definitionLimits, type Step } from '../../../src/domain/runs/definition';
import { answerApproval, approvalTokenHash } from '../../../src/server/engine/approvals';
import { replayRun } from '../../../src/server/engine/replayRun';
import { forgetAnswerer } from '../../../src/server/engine/approvals.store';
import { stepsOf, decryptValue, encryptValue } from '../../../src/server/engine/steps.store';
import type { Action } from '../../../src/server/connectors/connector';
import { webhooks } from '../../../src/server/connectors/webhooks';
import { OutgoingError } from '../../../src/server/platform/outgoing';
import { createDigests } from '../../../src/server/engine/digests';
import { addEntry } from '../../../src/server/engine/digests.store';
import { lockRun } from '../../../src/server/engine/runs.store';
import { actionOf, closeCounterparts, startCounterpart, type Counterpart, type Reply } from '../connectors/counterpart';
import { definitionOf, hookTrigger, limitTasks, liveZap, publishNext, runsOf, sends, type LiveZap } from '../../support/liveZaps';
import { insertMembership } from '../../../src/server/accounts/store';
import { startServer, type TestServer } from '../../support/serverHarness';
import { makeFolder } from '../../support/serverZaps';

let server: TestServer;
let app: Counterpart;
let answer: () => Reply = () => ({ body: {} });

beforeAll(async () => {
  server = await startServer({ env: { OUTGOING_ALLOWED_NETWORKS: '127.0.0.1' } });
  app = await startCounterpart(() => answer());
});
beforeEach(() => {
  app.requests.length = 0;
  answer = () => ({ body: {} });
});
afterAll(async () => {
  await server.close();
  await closeCounterparts();
});

const head = { connectionId: null, title: null, note: '', fields: {} };

const send = async (zap: LiveZap, body: unknown) => {
  server.clock.advance(1);
  const reply = await server.app.inject({ method: 'POST', url: zap.hook!, payload: body as object });
  expect(reply.statusCode).toBe(200);
  await server.runZaps();
};

const statesOf = async (zap: { id: number }) =>
  (await runsOf(server, zap)).map(({ state, reason }) => (reason ? `${state}: ${reason}` : state));

/** The log of the last run of a Zap. */
async function logOfLast(zap: { id: number }) {
  const { db, encryption } = server.context;
  const record = await lockRun(db, (await runsOf(server, zap)).at(-1)!.id);
  const open = (sealed: Buffer | null) => (sealed === null ? null : decryptValue(encryption, sealed));
  return (await stepsOf(db, record!)).map((step) => ({ ...step, input: open(step.sealed_input), output: open(step.sealed_output) }));
}

describe('a reply that would be the same the next time', () => {
  it('fails a step that only reads at once, and asks a person about one that may have done something [Z30]', async () => {
    answer = () => ({ headers: { 'content-encoding': 'gzip' }, body: 'not packed' });
    const reading: Step = { ...sends('read', `${app.url}/x`, ''), event: 'get', fields: { url: `${app.url}/x` } };
    const reads = await liveZap(server, definitionOf(hookTrigger(), reading));
    const writes = await liveZap(server, definitionOf(hookTrigger(), { ...sends('write', `${app.url}/x`, '{}'), event: 'post' }));
    for (const zap of [reads, writes]) await send(zap, {});
    expect(app.requests.map(({ method }) => method)).toEqual(['GET', 'POST']);
    expect(await runsOf(server, reads)).toMatchObject([{ state: 'failed', error: '127.0.0.1 sent a reply that can’t be read.' }]);
    expect(await runsOf(server, writes)).toMatchObject([{ state: 'waiting' }]);
  });
});

describe('a slow step of which each try has its price', () => {
  it('is repeated once if nobody knows how it ended, and its run is not replayed by itself [Z93]', async () => {
    let calls = 0;
    const asks: Action = {
      ...actionOf(webhooks, 'get'),
      slow: true,
      repeat: 'safe',
      repeatWith: () => 'safe',
      run: () => {
        calls += 1;
        return Promise.reject(new OutgoingError('timeout', 'models.example didn’t answer in time.'));
      },
    };
    const connectors = [{ ...webhooks, actions: [asks] }];
    const slow = await startServer({ connectors, beside: server });
    const zap = await liveZap(slow, definitionOf(hookTrigger(), { ...sends('ask', `${app.url}/x`, ''), event: 'get' }));
    const { accountId } = zap;
    await slow.context.db.updateTable('accounts').set({ autoreplay_errored_tasks_override: true }).where('id', '=', accountId).execute();
    expect((await slow.app.inject({ method: 'POST', url: zap.hook!, payload: {} })).statusCode).toBe(200);
    for (let round = 0; round < 8; round += 1) {
      await slow.runZaps();
      slow.clock.advance(hours(1));
    }
    expect(await runsOf(slow, zap)).toMatchObject([{ state: 'failed', error: 'models.example didn’t answer in time.' }]);
    expect(calls).toBe(2);
    await slow.close();
  });
});

describe('a server error', () => {
  it('after which nobody knows what was done asks a person, who sees what came back [Z05, Z69]', async () => {
    answer = () => ({ status: 500, body: { code: 'E7' } });
    const zap = await liveZap(server, definitionOf(hookTrigger(), sends('write', `${app.url}/x`, '{}')));
    await send(zap, {});
    expect(await statesOf(zap)).toEqual(['waiting: answer']);
    expect((await logOfLast(zap)).at(-1)).toMatchObject({
      state: 'uncertain',
      output: { status: 500, body: { code: 'E7' } },
      error: 'The webhook answered 500. The request may still have worked.',
    });
    expect(app.requests).toHaveLength(1);
  });

  it('has a next try with the same key where the receiver knows it, and then replays by itself [Z30, Z69]', async () => {
    answer = () => ({ status: 500, body: { code: 'E7' } });
    const zap = await liveZap(server, definitionOf(hookTrigger(), sends('write', `${app.url}/x`, '{}', { keyHeader: 'X-Request-Key' })));
    await send(zap, {});
    expect(await statesOf(zap)).toEqual(['waiting: retry']);
    expect((await logOfLast(zap)).at(-1)).toMatchObject({ state: 'retried', output: { status: 500, body: { code: 'E7' } } });
    answer = () => ({ body: {} });
    server.clock.advance(minutes(1));
    await server.runZaps();
    expect(await statesOf(zap)).toEqual(['succeeded']);
    const keys = app.requests.map(({ headers }) => headers['x-request-key']);
    expect([keys.length, new Set(keys).size, typeof keys[0]]).toEqual([2, 1, 'string']);
  });

  it('fails the run at once if its owner chose so, with what came back [Z69]', async () => {
    answer = () => ({ status: 503, body: { code: 'E7' } });
    const zap = await liveZap(server, definitionOf(hookTrigger(), sends('write', `${app.url}/x`, '{}', { sendsAgain: 'never' })));
    await send(zap, {});
    expect(await statesOf(zap)).toEqual(['failed: step']);
    expect((await logOfLast(zap)).at(-1)).toMatchObject({ state: 'failed', output: { status: 503, body: { code: 'E7' } } });
  });
});

it('a request of 64 levels starts a run, whose steps, history and replay have all of them [Z59]', async () => {
  const lists = (levels: number) => JSON.parse(`${'['.repeat(levels)}1${']'.repeat(levels)}`) as unknown[];
  const zap = await liveZap(server, definitionOf(hookTrigger(), sends('write', `${app.url}/x`, '{"deep": {{trigger.body}}}')));
  await send(zap, { a: lists(63) });
  expect(app.last().json).toEqual({ deep: { a: lists(63) } });
  expect((await logOfLast(zap))[0]!.output).toMatchObject({ body: { a: lists(63) } });
  const refused = await server.app.inject({ method: 'POST', url: zap.hook!, payload: { a: lists(64) } });
  expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('more than 64 levels')]);
});

describe('code', () => {
  it('runs in the sandbox with the fields of its step, and counts no task [Z28, Z53]', async () => {
    const code: Step = {
      ...head,
      kind: 'code',
      key: 'code',
      app: 'CodeCLIAPI',
      event: 'run_javascript',
      fields: { price: '{{trigger.body.price}}' },
      source: 'return { twice: input.price * 2, hasNetwork: typeof fetch };',
    };
    const zap = await liveZap(server, definitionOf(hookTrigger(), code, sends('next', `${app.url}/x`, '{"twice": {{code.result.twice}}}')));
    await send(zap, { price: 21 });
    expect(app.requests.map(({ json }) => json)).toEqual([{ twice: 42 }]);
    expect(await runsOf(server, zap)).toMatchObject([{ state: 'succeeded', tasks: 1 }]);
    expect((await logOfLast(zap)).find(({ path }) => path === 'code')?.output).toMatchObject({ result: { hasNetwork: 'undefined' } });
  });
});

describe('a delay', () => {
  it('of days survives, and the run goes on when it is over [Z45]', async () => {
    const delay: Step = {
      ...head,
      kind: 'delay',
      key: 'wait',
      app: 'DelayCLIAPI',
      event: 'for',
      delay: { type: 'for', amount: '3', unit: 'days' },
    };
    const zap = await liveZap(server, definitionOf(hookTrigger(), delay, sends('next', `${app.url}/x`, '{}')));
    await send(zap, {});
    expect(await statesOf(zap)).toEqual(['waiting: delay']);
    server.clock.advance(hours(71));
    await server.runZaps();
    expect(await statesOf(zap)).toEqual(['waiting: delay']);
    server.clock.advance(hours(2));
    await server.runZaps();
    expect(await statesOf(zap)).toEqual(['succeeded']);
    expect(app.requests).toHaveLength(1);
  });
});

describe('a step that runs another Zap', () => {
  const subZap = (zapId: number, waits: boolean): Step => ({
    ...head,
    kind: 'sub_zap',
    key: 'other',
    app: 'SubZapCLIAPI',
    event: 'run',
    fields: { name: '{{trigger.body.name}}' },
    zapId,
    waits,
  });

  it('goes on with the result of its last step', async () => {
    answer = () => ({ body: { id: 77 } });
    const child = await liveZap(server, definitionOf(hookTrigger(), sends('made', `${app.url}/made`, '{"for": "{{trigger.name}}"}')));
    const last = sends('next', `${app.url}/next`, '{"id": {{other.result.body.id}}}');
    const parent = await liveZap(server, definitionOf(hookTrigger(), subZap(child.id, true), last), { beside: child });
    await send(parent, { name: 'Ada' });
    expect(app.requests.map(({ path, json }) => [path, json])).toEqual([
      ['/made', { for: 'Ada' }],
      ['/next', { id: 77 }],
    ]);
    expect([await statesOf(parent), await statesOf(child)]).toEqual([['succeeded'], ['succeeded']]);
  });

  it('fails with it, and does not run a Zap of another account', async () => {
    answer = () => ({ status: 400, body: 'no' });
    const child = await liveZap(server, definitionOf(hookTrigger(), sends('made', `${app.url}/made`, '{}')));
    const parent = await liveZap(server, definitionOf(hookTrigger(), subZap(child.id, true)), { beside: child });
    await send(parent, {});
    expect((await runsOf(server, parent))[0]).toMatchObject({ state: 'failed', error: expect.stringContaining('The other Zap failed: ') });
    const stranger = await liveZap(server, definitionOf(hookTrigger(), subZap(child.id, true)));
    await send(stranger, {});
    expect((await runsOf(server, stranger))[0]).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('The Zap to run doesn’t exist'),
    });
    expect(await statesOf(child)).toHaveLength(1);
  });

  it('does not run the private Zap of another member, but one in a shared folder [S51]', async () => {
    const child = await liveZap(server, definitionOf(hookTrigger(), sends('made', `${app.url}/made`, '{}')));
    const colleague = await liveZap(server, definitionOf(hookTrigger(), subZap(child.id, false)));
    const { db } = server.context;
    // The caller becomes a Zap of the same account, and its owner a member.
    await insertMembership(db, {
      account_id: child.accountId,
      profile_id: colleague.ownerId,
      role: 'member',
      created_at: server.clock.now(),
    });
    await db.updateTable('zaps').set({ account_id: child.accountId }).where('id', '=', colleague.id).execute();
    await send(colleague, {});
    expect((await runsOf(server, colleague))[0]).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('The Zap to run doesn’t exist'),
    });
    expect(await statesOf(child)).toEqual([]);

    const folderId = await makeFolder(server, child.accountId, child.ownerId, true);
    await db.insertInto('zap_folders').values({ zap_id: child.id, folder_id: folderId }).execute();
    await send(colleague, {});
    expect(await statesOf(child)).toEqual(['succeeded']);
  });

  it('ends a circle of Zaps', async () => {
    const zap = await liveZap(server, definitionOf(hookTrigger(), sends('only', `${app.url}/x`, '{}')));
    await publishNext(server, zap.id, definitionOf(hookTrigger(), subZap(zap.id, false)));
    await send(zap, {});
    expect((await statesOf(zap)).sort()).toEqual(['failed: step', ...Array<string>(5).fill('succeeded')]);
  });
});

describe('a loop over large results', () => {
  it('fails before the step that follows 10 MB of results, and does not begin it [Z52]', async () => {
    answer = () => ({ body: { text: 'x'.repeat(900_000) } });
    const loop: Step = {
      ...head,
      kind: 'loop',
      key: 'loop',
      app: 'LoopCLIAPI',
      event: 'loop',
      list: '{{trigger.body.items}}',
      limit: 500,
      steps: [sends('large', `${app.url}/x`, '{}')],
    };
    const zap = await liveZap(server, definitionOf(hookTrigger(), loop));
    await send(zap, { items: Array.from({ length: 30 }, (_, index) => index) });
    const [run] = await runsOf(server, zap);
    expect(run).toMatchObject({ state: 'failed', error: 'The results of this run are larger than 10 MB. Let its steps return less.' });
    expect([app.requests.length, run!.tasks]).toEqual([12, 12]);
  });
});

describe('a digest', () => {
  const digest = (release: Extract<Step, { kind: 'digest' }>['release']): Step => ({
    ...head,
    kind: 'digest',
    key: 'digest',
    app: 'DigestCLIAPI',
    event: 'append',
    entry: '{{trigger.body.name}}',
    release,
  });
  const digestZap = (release: Extract<Step, { kind: 'digest' }>['release']) =>
    liveZap(server, definitionOf(hookTrigger(), digest(release), sends('next', `${app.url}/x`, '{"names": {{digest.entries}}}')));

  it('by number goes on in its first run, with all entries, when it has so many', async () => {
    const zap = await digestZap({ type: 'count', count: 3 });
    for (const name of ['Ada', 'Ben', 'Cleo', 'Dan']) await send(zap, { name });
    expect(app.requests.map(({ json }) => json)).toEqual([{ names: ['Ada', 'Ben', 'Cleo'] }]);
    expect(await statesOf(zap)).toEqual(['succeeded', 'succeeded', 'succeeded', 'waiting: digest']);
  });

  it('by number can be released before it has so many [Z63]', async () => {
    const zap = await digestZap({ type: 'count', count: 3 });
    for (const name of ['Ada', 'Ben']) await send(zap, { name });
    expect(await statesOf(zap)).toEqual(['waiting: digest', 'succeeded']);
    expect(await createDigests(server.context, { accountId: zap.accountId, zapId: zap.id }).release(`${zap.id}/digest`)).toBe(2);
    for (const name of ['Cleo', 'Dan', 'Eve']) await send(zap, { name });
    expect(app.requests.map(({ json }) => json)).toEqual([{ names: ['Ada', 'Ben'] }, { names: ['Cleo', 'Dan', 'Eve'] }]);
  });

  it('has its entries in the order in which their events arrived, whichever run came to it first', async () => {
    const zap = await digestZap({ type: 'count', count: 3 });
    for (const name of ['Ada', 'Ben', 'Cleo']) {
      server.clock.advance(1);
      await server.app.inject({ method: 'POST', url: zap.hook!, payload: { name } });
    }
    const { db, encryption, clock } = server.context;
    const last = (await runsOf(server, zap)).at(-1)!;
    const entry = { runId: last.id, path: 'digest', value: 'Cleo', now: clock.now() };
    await db.transaction().execute((tx) => addEntry(tx, encryption, { zapId: zap.id, stepKey: 'digest' }, entry));
    await server.runZaps();
    expect(app.requests.map(({ json }) => json)).toEqual([{ names: ['Ada', 'Ben', 'Cleo'] }]);
  });

  it('by schedule waits with one run, to which the others add', async () => {
    const zap = await digestZap({ type: 'schedule', schedule: { type: 'days', time: '18:00', weekends: true } });
    for (const name of ['Ada', 'Ben']) await send(zap, { name });
    expect(await statesOf(zap)).toEqual(['waiting: digest', 'succeeded']);
    server.clock.advance(hours(24));
    await server.runZaps();
    expect(app.requests.map(({ json }) => json)).toEqual([{ names: ['Ada', 'Ben'] }]);
  });

  it('is released by a step of another Zap, which says how many entries there were, and none a second time [Z63]', async () => {
    const zap = await digestZap({ type: 'manual' });
    const release: Step = {
      ...head,
      kind: 'action',
      key: 'release',
      app: 'DigestCLIAPI',
      event: 'release',
      fields: { digest: `${zap.id}/digest` },
    };
    const other = await liveZap(server, definitionOf(hookTrigger(), release), { beside: zap });
    for (const name of ['Ada', 'Ben']) await send(zap, { name });
    expect(await statesOf(zap)).toEqual(['waiting: digest', 'succeeded']);
    await send(other, {});
    await server.runZaps();
    expect(app.requests.map(({ json }) => json)).toEqual([{ names: ['Ada', 'Ben'] }]);
    expect((await logOfLast(other)).at(-1)).toMatchObject({ path: 'release', output: { released: true, entries: 2 } });
    await send(other, {});
    expect((await logOfLast(other)).at(-1)).toMatchObject({ output: { released: false, entries: 0 } });
  });

  it('of a Zap that the owner of the releasing one cannot see is not there [S51]', async () => {
    const zap = await digestZap({ type: 'manual' });
    const own = createDigests(server.context, { accountId: zap.accountId, zapId: zap.id });
    expect(await own.list()).toEqual([{ value: `${zap.id}/digest`, label: 'A Zap: digest' }]);
    const stranger = await digestZap({ type: 'manual' });
    await expect(own.release(`${stranger.id}/digest`)).rejects.toThrow('This digest doesn’t exist. Choose a digest of a published Zap.');
  });

  it('that is full is released before its time, so that it does not grow without bound [Z52]', async () => {
    const zap = await digestZap({ type: 'schedule', schedule: { type: 'days', time: '18:00', weekends: true } });
    await send(zap, { name: 'Ada' });
    const { db, encryption } = server.context;
    const entryOf = (index: number) => ({
      zap_id: zap.id,
      step_key: 'digest',
      run_id: uuid({ msecs: server.clock.now().getTime() }),
      path: 'digest',
      index,
    });
    const entries = Array.from({ length: definitionLimits.digestEntries - 2 }, (_, index) => entryOf(index)).map(({ index, ...entry }) => ({
      ...entry,
      sealed: encryptValue(encryption, `Name ${index}`),
      added_at: server.clock.now(),
    }));
    await db.insertInto('digest_entries').values(entries).execute();
    await send(zap, { name: 'Zoe' });
    expect(await statesOf(zap)).toEqual(['succeeded', 'succeeded']);
    const { names } = app.requests[0]!.json as { readonly names: readonly string[] };
    expect([names.length, names[0], names.at(-1)]).toEqual([definitionLimits.digestEntries, 'Ada', 'Zoe']);
    expect(await db.selectFrom('digest_entries').select('id').where('zap_id', '=', zap.id).execute()).toEqual([]);
  });
});

describe('an approval', () => {
  const approval: Step = {
    ...head,
    kind: 'approval',
    key: 'ask',
    app: 'ApprovalCLIAPI',
    event: 'request',
    approvers: ['{{trigger.body.boss}}', 'not an address'],
    message: 'May we ship?',
    timeoutHours: 24,
    whenExpired: 'reject',
    whenRejected: 'stop',
  };
  const tokenOf = (text: string) => /#([\w-]+)/.exec(text)![1]!;
  const give = async (to: string, decision: 'approve' | 'reject') => {
    const [mail] = await server.mails(to);
    const hash = approvalTokenHash(server.context, tokenOf(mail!.text));
    const result = await server.context.db.transaction().execute((tx) => answerApproval(server.context, tx, hash, decision));
    await server.runZaps();
    return result;
  };

  it('is mailed without the words of the Zap, and the first answer by its link counts', async () => {
    const zap = await liveZap(
      server,
      definitionOf(hookTrigger(), approval, sends('next', `${app.url}/x`, '{"by": "{{ask.answered_by}}"}')),
    );
    await send(zap, { boss: 'boss@example.org' });
    expect((await server.mails('boss@example.org')).map(({ text }) => text.includes('May we ship?'))).toEqual([false]);
    expect(await statesOf(zap)).toEqual(['waiting: approval']);
    expect(await give('boss@example.org', 'approve')).toBe('answered');
    expect(app.requests.map(({ json }) => json)).toEqual([{ by: 'boss@example.org' }]);
    expect(await give('boss@example.org', 'reject')).toBe('over');
  });

  it('is forgotten in a replay too, when the run that asked was deleted before the person [S57]', async () => {
    const { db, encryption } = server.context;
    answer = () => ({ status: 400, body: 'no' });
    const zap = await liveZap(server, definitionOf(hookTrigger(), approval, sends('next', `${app.url}/x`, '{}')));
    await send(zap, { boss: 'leaver@example.org' });
    expect(await give('leaver@example.org', 'approve')).toBe('answered');
    const [asked] = await runsOf(server, zap);
    await db.transaction().execute(async (tx) => {
      const record = (await lockRun(tx, asked!.id))!;
      const replay = { versionId: record.version_id, fromPath: 'next', autoreplays: 0 };
      expect(await replayRun(server.context, tx, record, replay)).toMatchObject({ type: 'replayed' });
      await tx.deleteFrom('runs').where('id', '=', record.id).execute();
    });
    const answererOf = async () => (await logOfLast(zap)).find(({ path }) => path === 'ask')!.output;
    expect(await answererOf()).toMatchObject({ answer: 'approve', answered_by: 'leaver@example.org' });
    await db.transaction().execute((tx) => forgetAnswerer(tx, encryption, 'Leaver@example.org'));
    expect(await answererOf()).toMatchObject({ answer: 'approve', answered_by: null });
  });

  it('is stored encrypted, and its link shows the question [S01, Z46]', async () => {
    const asking = { ...approval, message: 'May {{trigger.body.name}} have a raise?' };
    const zap = await liveZap(server, definitionOf(hookTrigger(), asking));
    await send(zap, { boss: 'secret@example.org', name: 'canary-of-approval' });
    const [run] = await runsOf(server, zap);
    const wait = await server.context.db.selectFrom('run_waits').selectAll().where('run_id', '=', run!.id).executeTakeFirstOrThrow();
    expect(JSON.stringify(wait.data)).toBe('{"kind":"approval","timeout":86400000,"whenExpired":"reject"}');
    expect(wait.sealed!.toString('latin1')).not.toContain('canary-of-approval');
    const [mail] = await server.mails('secret@example.org');
    const shown = await server.browser().post('/api/v3/approvals/lookups', { token: tokenOf(mail!.text) });
    expect(shown.body).toMatchObject({ state: 'open', question: 'May canary-of-approval have a raise?' });
  });

  it('that is rejected, or that nobody answers, ends the run as its step says', async () => {
    const zap = await liveZap(server, definitionOf(hookTrigger(), approval, sends('next', `${app.url}/x`, '{}')));
    await send(zap, { boss: 'second@example.org' });
    expect(await give('second@example.org', 'reject')).toBe('answered');
    await send(zap, { boss: 'third@example.org' });
    server.clock.advance(hours(25));
    await server.runZaps();
    expect(await statesOf(zap)).toEqual(['filtered', 'filtered']);
    expect(app.requests).toEqual([]);
  });
});

describe('the log of a run', () => {
  it('has no secret of a field, in no form [Z46]', async () => {
    const secret = 'very-secret-token-1234';
    answer = () => ({ body: { echo: `Bearer ${secret}`, encoded: Buffer.from(secret).toString('base64') } });
    const step = sends('only', `${app.url}/x`, `{"copy": "${secret}"}`, { token: secret });
    const zap = await liveZap(server, definitionOf(hookTrigger(), step));
    await send(zap, {});
    expect(app.last().headers.authorization).toContain(secret);
    const log = JSON.stringify(await logOfLast(zap));
    expect(log).toContain('••••••');
    expect(log).not.toContain(secret);
    expect(log).not.toContain(Buffer.from(secret).toString('base64').slice(0, 20));
  });
});

describe('a run that failed for a passing reason', () => {
  it('is replayed by itself from the step that failed, up to five times [Z31]', async () => {
    const zap = await liveZap(
      server,
      definitionOf(hookTrigger(), sends('first', `${app.url}/first`, '{}'), sends('second', `${app.url}/second`, '{}')),
    );
    await server.context.db
      .updateTable('accounts')
      .set({ autoreplay_errored_tasks_override: true })
      .where('id', '=', zap.accountId)
      .execute();
    answer = () => (app.last().path === '/second' ? { status: 429, body: {} } : { body: {} });
    await send(zap, {});
    for (let tries = 0; tries < 5; tries += 1) {
      server.clock.advance(minutes(20));
      await server.runZaps();
    }
    const [failed, replay] = await runsOf(server, zap);
    expect(failed).toMatchObject({ state: 'failed', error_path: 'second', tasks: 1 });
    expect(replay).toMatchObject({ kind: 'replay', replay_of: failed!.id, autoreplays: 1 });
    answer = () => ({ body: {} });
    server.clock.advance(hours(1));
    await server.runZaps();
    expect((await statesOf(zap)).at(-1)).toBe('succeeded');
    expect(app.requests.filter(({ path }) => path === '/first')).toHaveLength(1);
  });

  it.each([
    { plan: true, account: null, isReplayed: true },
    { plan: false, account: null, isReplayed: false },
    { plan: true, account: false, isReplayed: false },
    { plan: false, account: true, isReplayed: true },
  ])(
    'is replayed by itself as the account says, else as its plan says: plan $plan, account $account [Z31, B3.05, B3.20]',
    async ({ plan, account, isReplayed }) => {
      const zap = await liveZap(server, definitionOf(hookTrigger(), sends('only', `${app.url}/only`, '{}')));
      await limitTasks(server, zap, 1000);
      const { db } = server.context;
      const { plan_id: planId } = await db
        .updateTable('accounts')
        .set({ autoreplay_errored_tasks_override: account })
        .where('id', '=', zap.accountId)
        .returning('plan_id')
        .executeTakeFirstOrThrow();
      await db.updateTable('plans').set({ can_autoreplay_errored_tasks: plan }).where('id', '=', planId).execute();
      answer = () => ({ status: 429, body: {} });
      await send(zap, {});
      for (let tries = 0; tries < 5; tries += 1) {
        server.clock.advance(minutes(20));
        await server.runZaps();
      }
      answer = () => ({ body: {} });
      server.clock.advance(hours(1));
      await server.runZaps();
      expect(await statesOf(zap)).toEqual(isReplayed ? ['failed: step', 'succeeded'] : ['failed: step']);
    },
  );
});

describe('the region of the account', () => {
  const filter: Step = {
    ...head,
    kind: 'filter',
    key: 'filter',
    app: 'FilterAPI',
    event: 'filter',
    rules: { match: 'all', rules: [{ left: '{{trigger.body.due}}', operator: 'date_on', right: '2026-12-11', matchCase: false }] },
  } as Step;
  const format: Step = {
    ...head,
    kind: 'action',
    key: 'format',
    app: 'FormatterCLIAPI',
    event: 'dates',
    fields: { function: 'date_format', input: '{{trigger.body.due}}', format: 'YYYY-MM-DD' },
  } as Step;

  it('decides which day 11/12/2026 is in conditions and in the formatter, and without one the run fails and says so [Z55, Z56]', async () => {
    const zap = await liveZap(
      server,
      definitionOf(hookTrigger(), filter, format, sends('next', `${app.url}/x`, '{"due": "{{format.result}}"}')),
    );
    await send(zap, { due: '11/12/2026' });
    expect(await runsOf(server, zap)).toMatchObject([
      {
        state: 'failed',
        error:
          '“11/12/2026” can be two dates. An admin can choose the region of the account in its settings; 2026-05-31 has one meaning everywhere.',
      },
    ]);
    const account = () => server.context.db.updateTable('accounts').where('id', '=', zap.accountId);
    await account().set({ region: 'de' }).execute();
    await send(zap, { due: '11/12/2026' });
    await account().set({ region: 'us' }).execute();
    await send(zap, { due: '11/12/2026' });
    expect(await statesOf(zap)).toEqual(['failed: step', 'succeeded', 'filtered']);
    expect(app.requests.map(({ json }) => json)).toEqual([{ due: '2026-12-11' }]);
  });
});
