import { sql } from 'kysely';
import { statementsOf } from '../../support/countStatements';
import { startServer, type TestReply, type TestServer } from '../../support/serverHarness';
import { aRun, anAction, makeRuns, publish, publishedZap, type PublishedZap } from '../../support/serverRuns';
import { newTeam, ownAccountId, somebody, withMember, type Team, type Teammate } from '../../support/serverTeams';
import { makeFolder } from '../../support/serverZaps';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

async function somebodyWithZap(title = 'Orders to the sheet'): Promise<Teammate & { zap: PublishedZap; accountId: number }> {
  const mate = await somebody(server);
  const accountId = await ownAccountId(mate);
  return { ...mate, accountId, zap: await publishedZap(server, { accountId, ownerId: mate.person.id, title }, anAction('step1')) };
}

const list = async (
  { browser }: Teammate,
  accountId: number,
  query = '',
): Promise<{ status: number; ids: string[]; body: TestReply['body'] }> => {
  const { status, body } = await browser.get(`/api/v3/runs?account_id=${accountId}${query}`);
  return { status, ids: status === 200 ? body.objects.map(({ id }: { id: string }) => id) : [], body };
};

describe('the list of runs', () => {
  it('shows the runs of an account, newest first, with state, times, tasks and error [Z51]', async () => {
    const me = await somebodyWithZap();
    const failed = await aRun(server, me.zap, {
      state: { name: 'failed', cause: 'step' },
      error: { message: 'The sheet is gone.', path: 'step1' },
      tasks: 2,
    });
    server.clock.advance(1000);
    const waiting = await aRun(server, me.zap, {
      state: { name: 'waiting', kind: 'retry' },
      wait: { kind: 'retry', path: 'step1', due_at: new Date('2026-11-22T10:00:00Z') },
    });
    const { body } = await list(me, me.accountId);
    expect(body.objects).toMatchObject([
      {
        id: waiting,
        state: 'waiting',
        reason: 'retry',
        next_try_at: '2026-11-22T10:00:00.000Z',
        wait: { kind: 'retry', path: 'step1', due_at: '2026-11-22T10:00:00.000Z' },
      },
      {
        id: failed,
        zap: { id: me.zap.id, title: 'Orders to the sheet', apps: ['FormCLIAPI', 'SheetCLIAPI'] },
        state: 'failed',
        reason: 'step',
        kind: 'live',
        version: 1,
        tasks: 2,
        error: 'The sheet is gone.',
        error_path: 'step1',
        next_try_at: null,
        wait: null,
      },
    ]);
    expect(body.page_info).toEqual({ has_next_page: false, end_cursor: failed });
  });

  it('filters by Zap, state, kind and time, and searches titles of Zaps and errors [Z51]', async () => {
    const me = await somebodyWithZap();
    const other = await publishedZap(server, { accountId: me.accountId, ownerId: me.person.id, title: 'Alerts' }, anAction('step1'));
    const begin = server.clock.now();
    const failed = await aRun(server, me.zap, {
      state: { name: 'failed', cause: 'step' },
      error: { message: '100% of the sheet_rows are gone', path: 'step1' },
    });
    server.clock.advance(60_000);
    const held = await aRun(server, other, { state: { name: 'held', reason: 'flood' } });
    const test = await aRun(server, other, { kind: 'test' });
    const ids = async (query: string) => (await list(me, me.accountId, query)).ids;
    expect(await ids(`&zap_id=${other.id}`)).toEqual([test, held]);
    expect(await ids('&state=failed')).toEqual([failed]);
    expect(await ids('&state=open')).toEqual([held]);
    expect(await ids('&kind=test')).toEqual([test]);
    expect(await ids('&search=ALERT')).toEqual([test, held]);
    expect(await ids(`&search=${encodeURIComponent('100% OF')}`)).toEqual([failed]);
    expect(await ids(`&search=${encodeURIComponent('sheet%rows')}`)).toEqual([]);
    const later = new Date(begin.getTime() + 30_000).toISOString();
    expect(await ids(`&from=${later}`)).toEqual([test, held]);
    expect(await ids(`&to=${later}`)).toEqual([failed]);
    expect((await list(me, me.accountId, '&zap_id=999999')).ids).toEqual([]);
    expect((await list(me, me.accountId)).body.held).toBe(1);
  });

  it('shows runs of the Zaps that a person can see, and nothing to people outside the account [S51, Z51]', async () => {
    const team: Team = await newTeam(server);
    const member = await withMember(server, team, 'member');
    const shared = await makeFolder(server, team.accountId, team.owner.person.id, true);
    const own = { accountId: team.accountId, ownerId: team.owner.person.id };
    const privateRun = await aRun(server, await publishedZap(server, own, anAction('step1')));
    const sharedRun = await aRun(server, await publishedZap(server, { ...own, folderId: shared }, anAction('step1')));
    expect(new Set((await list(team.owner, team.accountId)).ids)).toEqual(new Set([privateRun, sharedRun]));
    expect((await list(member, team.accountId)).ids).toEqual([sharedRun]);
    expect((await member.browser.get(`/api/v3/runs/${privateRun}`)).status).toBe(404);
    expect((await member.browser.get(`/api/v3/runs/${sharedRun}`)).status).toBe(200);
    const outsider = await somebody(server);
    expect((await list(outsider, team.accountId)).status).toBe(404);
    expect((await outsider.browser.get(`/api/v3/runs/${sharedRun}`)).status).toBe(404);
    expect((await outsider.browser.get('/api/v3/runs/not-an-id')).status).toBe(404);
  });

  it('pages through ten thousand runs without a gap or a repetition, with as many statements as for one [Z51]', async () => {
    const me = await somebodyWithZap();
    await aRun(server, me.zap, { acceptedAt: new Date('2026-01-01T00:00:00Z') });
    const few = await statementsOf(server, () => list(me, me.accountId));
    await makeRuns(server, me.zap, 10_000);
    const many = await statementsOf(server, () => list(me, me.accountId, '&first=200'));
    expect(many.count).toBe(few.count);
    const seen: string[] = [];
    for (let after = '', pages = 0; pages < 60; pages += 1) {
      const { ids, body } = await list(me, me.accountId, `&first=200${after}`);
      seen.push(...ids);
      if (!body.page_info.has_next_page) break;
      after = `&after=${body.page_info.end_cursor}`;
    }
    expect(seen).toHaveLength(10_001);
    expect([...new Set(seen)].sort().reverse()).toEqual(seen);
  });

  it('reads the events of the runs on its page only, in one statement, and no event of a run without a title [Z51, Z66]', async () => {
    const me = await somebodyWithZap();
    const untitled = await aRun(server, me.zap, { steps: [{ path: 'trigger', output: { id: 1 } }] });
    const { db } = server.context;
    const titled = await publish(server, me.zap.id, anAction('step1'));
    await sql`UPDATE zap_versions SET definition = jsonb_set(definition, '{runTitle}', '"Order {{trigger.id}}"') WHERE id = ${titled}`.execute(
      db,
    );
    const zap = { ...me.zap, versionId: titled };
    for (let id = 2; id <= 6; id += 1) await aRun(server, zap, { steps: [{ path: 'trigger', output: { id } }] });
    let titles: (string | null)[] = [];
    const { texts, parameters } = await statementsOf(server, async () => {
      const { body } = await list(me, me.accountId, '&first=2');
      titles = body.objects.map(({ title }: { title: string | null }) => title);
    });
    expect(titles).toEqual(['Order 6', 'Order 5']);
    const reading = texts.flatMap((text, index) => (/sealed_output/.test(text) ? [index] : []));
    expect(reading).toHaveLength(1);
    expect((parameters[reading[0]!]! as readonly unknown[][]).find(Array.isArray)).toHaveLength(2);
    const all = (await list(me, me.accountId)).body.objects as { id: string; title: string | null }[];
    expect(all.at(-1)).toMatchObject({ id: untitled, title: null });
  });

  it('reads a page of ten thousand runs by an index, with and without a state, and sorts nothing [Z51]', async () => {
    const me = await somebodyWithZap();
    server.clock.advance(86_400_000);
    await makeRuns(server, me.zap, 10_000);
    await server.server.database.pool.query('analyze runs');
    const planOf = async (where: string): Promise<string> => {
      const { rows } = await server.server.database.pool.query(
        `explain select id from runs where account_id = ${me.accountId} and ${where} order by id desc limit 51`,
      );
      return rows.map((row) => String(row['QUERY PLAN'])).join(' ');
    };
    for (const where of [`zap_id = any('{${me.zap.id}}'::int[])`, "state = 'succeeded'", `zap_id = ${me.zap.id}`]) {
      const plan = await planOf(where);
      expect(plan).toMatch(/Index (?:Only )?Scan Backward using runs_/);
      expect(plan).not.toMatch(/Seq Scan|Sort/);
    }
  });

  it('refuses a page that is too long, a broken cursor and an unknown state [S50]', async () => {
    const me = await somebodyWithZap();
    for (const query of ['&first=201', '&after=x', '&state=lost', '&from=yesterday'])
      expect([query, (await list(me, me.accountId, query)).status]).toEqual([query, 400]);
  });
});

describe('a run', () => {
  it('shows each attempt at each step with its name, input, output, error and times [Z51]', async () => {
    const me = await somebodyWithZap();
    const zap = await publishedZap(
      server,
      { accountId: me.accountId, ownerId: me.person.id, title: 'Named' },
      anAction('step1', 'Tell the team'),
      anAction('step2'),
    );
    const id = await aRun(server, zap, {
      state: { name: 'failed', cause: 'step' },
      steps: [
        { path: 'trigger', output: { order_id: 7, 'Total Amount': null } },
        { path: 'step1', input: { url: 'https://a.example' }, state: 'retried', error: 'Busy.' },
        { path: 'step1', attempt: 2, input: { url: 'https://a.example' }, output: { some_key: [1, 2] }, isCounted: true },
        { path: 'step2', state: 'failed', error: 'Gone.' },
      ],
    });
    const { body } = await me.browser.get(`/api/v3/runs/${id}`);
    expect(body.steps).toMatchObject([
      { path: 'trigger', kind: 'trigger', output: { order_id: 7, 'Total Amount': null }, can_replay: true },
      { path: 'step1', title: 'Tell the team', kind: 'action', state: 'retried', attempt: 1, error: 'Busy.' },
      {
        path: 'step1',
        attempt: 2,
        state: 'succeeded',
        input: { url: 'https://a.example' },
        output: { some_key: [1, 2] },
        is_counted: true,
      },
      { path: 'step2', state: 'failed', error: 'Gone.', input: null },
    ]);
    expect(body.next_step).toBeNull();
  });

  it('has the labels that the app of a step declares for its data, and for the choices in it [Z217]', async () => {
    const me = await somebodyWithZap();
    const step = { ...anAction('step1'), app: 'WebHookCLIAPI' };
    const zap = await publishedZap(server, { accountId: me.accountId, ownerId: me.person.id, title: 'Labelled' }, step);
    const input = { bodyType: 'json' };
    const id = await aRun(server, zap, {
      steps: [
        { path: 'trigger', output: {} },
        { path: 'step1', input },
      ],
    });
    const [trigger, shown] = (await me.browser.get(`/api/v3/runs/${id}`)).body.steps;
    expect(shown.input).toEqual(input);
    expect(shown.input_labels).toContainEqual({ place: 'url', label: 'URL' });
    expect(shown.input_labels).toContainEqual({
      place: 'bodyType',
      label: 'Body format',
      choices: expect.arrayContaining([{ value: 'json', label: 'JSON' }]),
    });
    expect(trigger).not.toHaveProperty('input_labels');
    const alone = await me.browser.get(`/api/v3/runs/${id}/steps?path=step1&attempt=1`);
    expect(alone.body.input_labels).toEqual(shown.input_labels);
  });

  it('leaves large values out of the run and gives them with the step [Z51]', async () => {
    const me = await somebodyWithZap();
    const text = 'x'.repeat(40_000);
    const id = await aRun(server, me.zap, { steps: [{ path: 'trigger', output: { text } }] });
    const { body } = await me.browser.get(`/api/v3/runs/${id}`);
    expect(body.steps).toMatchObject([{ output: null, is_output_large: true, is_input_large: false }]);
    const step = await me.browser.get(`/api/v3/runs/${id}/steps?path=trigger&attempt=1`);
    expect(step.body).toMatchObject({ output: { text }, is_output_large: false });
    expect((await me.browser.get(`/api/v3/runs/${id}/steps?path=trigger&attempt=2`)).status).toBe(404);
  });

  it('gives many steps in pages [Z51]', async () => {
    const me = await somebodyWithZap();
    const steps = Array.from({ length: 450 }, (_, index) => ({ path: `loop1[${index}]/step1`, output: index }));
    const id = await aRun(server, me.zap, { steps });
    const seen: number[] = [];
    for (let from: number | null = 0; from !== null;) {
      const { body }: TestReply = await me.browser.get(`/api/v3/runs/${id}?steps_from=${from}`);
      seen.push(...body.steps.map(({ output }: { output: number }) => output));
      from = body.next_step as number | null;
    }
    expect(seen).toEqual(steps.map(({ output }) => output));
  });
});
