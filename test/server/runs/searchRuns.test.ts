import { days, minutes, seconds } from '../../../src/domain/durations';
import { createEncryption } from '../../../src/server/platform/encryption/encryption';
import { systemRandom } from '../../../src/server/platform/random';
import { deleteRuns } from '../../../src/server/engine/deleteRuns.store';
import { loadDigestKeys } from '../../../src/server/platform/encryption/digestKeys';
import { forgetLostSecrets } from '../../../src/server/keys/keyStatus.store';
import { moveZapRows } from '../../../src/server/zapMoves/move.store';
import { hasWords } from '../../../src/server/engine/runWords.store';
import { writeSteps } from '../../../src/server/engine/steps.store';
import { indexRuns, noteMissedRuns } from '../../../src/server/engine/indexRuns';
import { pruneRuns } from '../../../src/server/engine/prune';
import { startServer, type TestServer } from '../../support/serverHarness';
import { aRun, anAction, publishedZap, type PublishedZap, type RunToMake } from '../../support/serverRuns';
import { newTeam, ownAccountId, somebody, withMember, type Teammate } from '../../support/serverTeams';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

type Owner = Teammate & { readonly zap: PublishedZap; readonly accountId: number };

async function somebodyWithZap(): Promise<Owner> {
  const mate = await somebody(server);
  const accountId = await ownAccountId(mate);
  return { ...mate, accountId, zap: await publishedZap(server, { accountId, ownerId: mate.person.id, title: 'Zap' }, anAction('step1')) };
}

/** A run with an event, and the results of its steps. */
const runWith = (zap: PublishedZap, outputs: readonly unknown[], more: Omit<RunToMake, 'steps'> = {}): Promise<string> =>
  aRun(server, zap, { ...more, steps: outputs.map((output) => ({ output })) });

/** After the time in which an id may be committed late. */
async function index(): Promise<void> {
  server.clock.advance(seconds(5));
  await server.runZaps();
}

/** Also runs that are open for long. */
async function indexOpen(): Promise<void> {
  server.clock.advance(minutes(2));
  await server.runZaps();
}

const find = async ({ browser, accountId }: Pick<Owner, 'browser' | 'accountId'>, text: string): Promise<string[]> => {
  const { body } = await browser.get(`/api/v3/runs?account_id=${accountId}&search=${encodeURIComponent(text)}`);
  return body.objects.map(({ id }: { id: string }) => id);
};
const searchOf = async ({ browser, accountId }: Owner): Promise<string> =>
  (await browser.get(`/api/v3/runs?account_id=${accountId}`)).body.data_search;
const turn = ({ browser, accountId }: Owner, isOn: boolean) => browser.patch(`/api/v3/accounts/${accountId}`, { is_run_search_on: isOn });

const stored = async (): Promise<string[]> => {
  const rows = await server.context.db.selectFrom('run_words').select('run_id').orderBy('run_id').execute();
  return rows.map(({ run_id: id }) => id);
};
const due = () => server.context.db.selectFrom('run_words_due').select('run_id').execute();

describe('the search in the data of runs', () => {
  it('finds runs by words of their event and of the results of their steps, with the other filters [Z67]', async () => {
    const me = await somebodyWithZap();
    const paid = await runWith(me.zap, [{ order: 10443, customer: 'Zoë Doe' }, { sent_to: 'zoe@example.com' }]);
    const other = await runWith(me.zap, [{ order: 10444, customer: 'Jane Doe' }], { state: { name: 'filtered' } });
    expect(await find(me, '10443')).toEqual([]);
    await index();
    expect(await find(me, '10443')).toEqual([paid]);
    expect(await find(me, 'doe')).toEqual([other, paid]);
    expect(await find(me, 'DOE zoe')).toEqual([paid]);
    expect(await find(me, 'Zoe@Example.com')).toEqual([paid]);
    expect(await find(me, '1044')).toEqual([]);
    expect(await find(me, 'doe 10443 10444')).toEqual([]);
    const filtered = await me.browser.get(`/api/v3/runs?account_id=${me.accountId}&search=doe&state=filtered`);
    expect(filtered.body.objects).toMatchObject([{ id: other }]);
    expect(await due()).toEqual([]);
  });

  it('finds a run that is open for a minute by its event, and by its results as soon as it has ended [Z67]', async () => {
    const me = await somebodyWithZap();
    const run = await runWith(me.zap, [{ order: 'A1' }], { state: { name: 'waiting', kind: 'delay' } });
    await index();
    expect(await find(me, 'a1')).toEqual([]);
    server.clock.advance(minutes(1));
    await server.runZaps();
    expect(await find(me, 'a1')).toEqual([run]);
    const { db, encryption } = server.context;
    const at = server.clock.now();
    const line = { path: 'later', attempt: 1, state: 'succeeded', output: { ticket: 'T77' }, startedAt: at, endedAt: at } as const;
    await writeSteps(db, encryption, { id: run, day: at.toISOString().slice(0, 10) }, [line], 1);
    await server.runZaps();
    expect(await find(me, 't77')).toEqual([]);
    await db.updateTable('runs').set({ state: 'succeeded', ended_at: at }).where('id', '=', run).execute();
    await server.runZaps();
    expect([await find(me, 't77'), await find(me, 'a1')]).toEqual([[run], [run]]);
  });

  it('stores a run once if it ends within a minute, also when it was open at the first look [Z67]', async () => {
    const me = await somebodyWithZap();
    const run = await runWith(me.zap, ['canary'], { state: { name: 'waiting', kind: 'delay' } });
    await index();
    expect([await stored(), (await due()).length]).toEqual([[], 1]);
    await server.context.db.updateTable('runs').set({ state: 'succeeded' }).where('id', '=', run).execute();
    await server.runZaps();
    expect([await find(me, 'canary'), await due()]).toEqual([[run], []]);
  });

  it('says that it is being filled while runs that were accepted minutes ago are not stored [Z67]', async () => {
    const me = await somebodyWithZap();
    await runWith(me.zap, ['canary']);
    server.clock.advance(minutes(3));
    expect(await searchOf(me)).toBe('filling');
    await server.runZaps();
    expect(await searchOf(me)).toBe('on');
  });

  it('goes on to make the index of an account while new runs keep coming [Z67]', async () => {
    const me = await somebodyWithZap();
    const earlier = await runWith(me.zap, ['canary']);
    await turn(me, false);
    await index();
    await turn(me, true);
    for (let look = 0; look < 3; look += 1) {
      await runWith(me.zap, ['canary']);
      server.clock.advance(seconds(5));
      await indexRuns(server.context);
    }
    expect(await stored()).toContain(earlier);
  });

  it('finds nothing by secrets, and the index has neither words nor their plain digests [Z46, Z67]', async () => {
    const me = await somebodyWithZap();
    const run = await runWith(me.zap, [
      { user: 'ada', password: 'hunter22', url: 'https://x.example/?token=canary77', headers: [{ name: 'X-Api-Key', value: 'canary88' }] },
    ]);
    await index();
    for (const secret of ['hunter22', 'canary77', 'canary88']) expect(await find(me, secret)).toEqual([]);
    expect(await find(me, 'ada')).toEqual([run]);
    const { rows } = await server.server.database.pool.query('select words::text from run_words');
    expect(rows[0]!.words).toMatch(/^\{(?:-?\d+,?)+\}$/);
  });

  it('stores a word of two accounts as two different digests, and finds runs of one’s own account only [S51, Z67]', async () => {
    const [me, you] = [await somebodyWithZap(), await somebodyWithZap()];
    const mine = await runWith(me.zap, ['canary']);
    const yours = await runWith(you.zap, ['canary']);
    await index();
    expect([await find(me, 'canary'), await find(you, 'canary')]).toEqual([[mine], [yours]]);
    const words = (await server.context.db.selectFrom('run_words').select('words').execute()).flatMap((row) => row.words);
    expect(new Set(words).size).toBe(2);
    expect((await me.browser.get(`/api/v3/runs?account_id=${you.accountId}&search=canary`)).status).toBe(404);
  });

  it('finds nothing of Zaps whose runs a person cannot see [S51, Z67]', async () => {
    const team = await newTeam(server);
    const member = await withMember(server, team, 'member');
    const zap = await publishedZap(server, { accountId: team.accountId, ownerId: team.owner.person.id }, anAction('step1'));
    const run = await runWith(zap, ['canary']);
    await index();
    expect(await find({ ...team.owner, accountId: team.accountId }, 'canary')).toEqual([run]);
    expect(await find({ ...member, accountId: team.accountId }, 'canary')).toEqual([]);
  });

  it('is deleted when an admin turns it off, stores nothing then, and is made again when it is turned on [Z67]', async () => {
    const me = await somebodyWithZap();
    const before = await runWith(me.zap, ['canary']);
    await index();
    expect([await searchOf(me), await stored()]).toEqual(['on', [before]]);
    expect((await turn(me, false)).status).toBe(200);
    expect([await searchOf(me), await find(me, 'canary')]).toEqual(['off', []]);
    const meanwhile = await runWith(me.zap, ['canary']);
    await index();
    expect([await stored(), await due()]).toEqual([[], []]);
    await turn(me, true);
    expect([await searchOf(me), await find(me, 'canary')]).toEqual(['filling', []]);
    await index();
    expect([await searchOf(me), await find(me, 'canary')]).toEqual(['on', [meanwhile, before]]);
  });

  it('is deleted with the data of a run, by age and with its Zap [Z50, Z52, Z67]', async () => {
    const me = await somebodyWithZap();
    await runWith(me.zap, ['old']);
    await index();
    server.clock.advance(days(100));
    const fresh = await runWith(me.zap, ['fresh']);
    await index();
    expect(await stored()).toHaveLength(2);
    await pruneRuns(server.context);
    expect(await stored()).toEqual([fresh]);
    await server.context.db.transaction().execute((tx) => deleteRuns(tx, { zapIds: [me.zap.id] }));
    expect(await stored()).toEqual([]);
  });

  it('moves with waiting runs of a Zap to the key of their new account [Z49, Z67]', async () => {
    const [me, you] = [await somebodyWithZap(), await somebodyWithZap()];
    const run = await runWith(me.zap, ['canary'], { state: { name: 'waiting', kind: 'delay' } });
    await indexOpen();
    expect(await find(me, 'canary')).toEqual([run]);
    const row = { id: me.zap.id, owner_id: me.person.id, title: '', state: 'on' as const };
    const item = { zap: row, state: 'on' as const, ownerId: you.person.id, folderIds: [], reasons: [] };
    await server.context.db.transaction().execute((tx) => moveZapRows(tx, [item], { accountId: you.accountId, at: server.clock.now() }));
    await index();
    expect([await find(me, 'canary'), await find(you, 'canary')]).toEqual([[], [run]]);
  });

  it('finds a run that was committed after later ones had been stored, at the next cleanup [Z67]', async () => {
    const me = await somebodyWithZap();
    const began = server.clock.now();
    await runWith(me.zap, ['early']);
    server.clock.advance(seconds(10));
    await runWith(me.zap, ['later']);
    await index();
    const late = await runWith(me.zap, ['late'], { acceptedAt: new Date(began.getTime() + 1) });
    await index();
    expect(await find(me, 'late')).toEqual([]);
    await noteMissedRuns(server.context);
    await server.runZaps();
    expect(await find(me, 'late')).toEqual([late]);
  });

  it('goes on after runs of a clock that was ahead [R29, Z67]', async () => {
    const me = await somebodyWithZap();
    const now = server.clock.now();
    server.clock.advance(days(30));
    await runWith(me.zap, ['ahead']);
    await index();
    server.clock.advance(now.getTime() - server.clock.now().getTime());
    await noteMissedRuns(server.context);
    const run = await runWith(me.zap, ['canary']);
    await index();
    expect(await find(me, 'canary')).toEqual([run]);
  });

  it('looks at very many waiting runs in turn, so that one that ends is found [Z67]', async () => {
    const me = await somebodyWithZap();
    const run = await runWith(me.zap, ['canary'], { state: { name: 'waiting', kind: 'delay' } });
    await indexOpen();
    await server.server.database.pool.query(
      `insert into run_words_due select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, true from generate_series(1, 3100) n`,
    );
    await server.context.db.updateTable('runs').set({ state: 'succeeded' }).where('id', '=', run).execute();
    await index();
    expect(await due()).toEqual([]);
  });

  it('goes on after data that no key can read [Z67]', async () => {
    const me = await somebodyWithZap();
    const broken = await runWith(me.zap, ['lost', 'canary']);
    const lost = { sealed_output: Buffer.from('no ciphertext at all, but long enough') };
    await server.context.db.updateTable('run_steps').set(lost).where('run_id', '=', broken).where('position', '=', 0).execute();
    const run = await runWith(me.zap, ['canary']);
    await index();
    const words = server.context.db.selectFrom('runs').select('id').orderBy('id', 'desc');
    expect(await words.where(hasWords(server.context.encryption, me.accountId, ['canary'])).execute()).toEqual([
      { id: run },
      { id: broken },
    ]);
  });

  it('survives a change of SECRET_KEY, and is deleted when the key is lost [Z67]', async () => {
    const me = await somebodyWithZap();
    const run = await runWith(me.zap, ['canary']);
    await index();
    const later = createEncryption('the-next-key-for-tests-9876543210-zyxwvutsrq', systemRandom, server.config.secretKey);
    await loadDigestKeys(server.context.db, later);
    const found = await server.context.db
      .selectFrom('runs')
      .select('id')
      .where(hasWords(later, me.accountId, ['canary']))
      .execute();
    expect(found).toEqual([{ id: run }]);
    await server.context.db.transaction().execute((tx) => forgetLostSecrets(tx, later, server.clock.now()));
    expect([await stored(), await due()]).toEqual([[], []]);
  });
});
