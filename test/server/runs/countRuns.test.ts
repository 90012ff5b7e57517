import { minutes } from '../../../src/domain/durations';
import { statementsOf } from '../../support/countStatements';
import { startServer, type TestServer } from '../../support/serverHarness';
import { aRun, anAction, makeRuns, publishedZap } from '../../support/serverRuns';
import { newTeam, ownAccountId, somebody, withMember, type Teammate } from '../../support/serverTeams';
import { makeFolder } from '../../support/serverZaps';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const [from, to] = ['2026-11-20T18:30:00.000Z', '2026-11-21T18:30:00.000Z'];
const at = (hour: number, minute = 0): Date => new Date(Date.parse(from) + minutes(hour * 60 + minute));

const count = async ({ browser }: Teammate, accountId: number, query = '', range = `&from=${from}&to=${to}`) => {
  const { status, body } = await browser.get(`/api/v3/runs/counts?account_id=${accountId}${range}${query}`);
  return { status, hours: status === 200 ? body.hours : body };
};

describe('the counts of runs', () => {
  it('counts runs and failures by the hour of a time, of one Zap or all, and leaves out hours without runs [Z51]', async () => {
    const me = await somebody(server);
    const accountId = await ownAccountId(me);
    const zap = await publishedZap(server, { accountId, ownerId: me.person.id }, anAction('step1'));
    const other = await publishedZap(server, { accountId, ownerId: me.person.id }, anAction('step1'));
    const error = { message: 'The sheet is gone.', path: 'step1' };
    await aRun(server, zap, { acceptedAt: at(-1, 59) });
    await aRun(server, zap, { acceptedAt: at(0) });
    await aRun(server, zap, { acceptedAt: at(0, 59), state: { name: 'failed', cause: 'step' }, error });
    await aRun(server, other, { acceptedAt: at(5, 30), state: { name: 'held', reason: 'flood' } });
    await aRun(server, zap, { acceptedAt: at(24) });
    const first = { from, runs: 2, failed: 1 };
    expect(await count(me, accountId)).toEqual({ status: 200, hours: [first, { from: at(5).toISOString(), runs: 1, failed: 0 }] });
    expect((await count(me, accountId, `&zap_id=${zap.id}`)).hours).toEqual([first]);
    expect((await count(me, accountId, '&zap_id=999999')).hours).toEqual([]);
  });

  it('counts the runs of the Zaps that a person can see, and tells people outside the account nothing [S51, Z51]', async () => {
    const team = await newTeam(server);
    const member = await withMember(server, team, 'member');
    const shared = await makeFolder(server, team.accountId, team.owner.person.id, true);
    const own = { accountId: team.accountId, ownerId: team.owner.person.id };
    await aRun(server, await publishedZap(server, own, anAction('step1')), { acceptedAt: at(1) });
    await aRun(server, await publishedZap(server, { ...own, folderId: shared }, anAction('step1')), { acceptedAt: at(1) });
    const hour = (runs: number) => ({ from: at(1).toISOString(), runs, failed: 0 });
    expect((await count(team.owner, team.accountId)).hours).toEqual([hour(2)]);
    expect((await count(member, team.accountId)).hours).toEqual([hour(1)]);
    expect((await count(await somebody(server), team.accountId)).status).toBe(404);
  });

  it('refuses a time that ends before it begins, and one of more than 31 days', async () => {
    const me = await somebody(server);
    const accountId = await ownAccountId(me);
    expect((await count(me, accountId, '', `&from=${to}&to=${from}`)).status).toBe(400);
    expect((await count(me, accountId, '', `&from=2026-10-01T00:00:00Z&to=2026-11-02T00:00:00Z`)).status).toBe(400);
    expect((await count(me, accountId, '', `&from=2026-10-01T00:00:00Z&to=2026-11-01T00:00:00Z`)).status).toBe(200);
  });

  it('counts ten thousand runs with as many statements as one', async () => {
    const me = await somebody(server);
    const accountId = await ownAccountId(me);
    const zap = await publishedZap(server, { accountId, ownerId: me.person.id }, anAction('step1'));
    const few = await statementsOf(server, () => count(me, accountId));
    await makeRuns(server, zap, 10_000);
    let counted: { hours: { runs: number }[] } = { hours: [] };
    const end = new Date(server.clock.now().getTime() + 1000);
    const range = `&from=${new Date(end.getTime() - minutes(60 * 24)).toISOString()}&to=${end.toISOString()}`;
    const many = await statementsOf(server, async () => (counted = await count(me, accountId, '', range)));
    expect(counted.hours.reduce((sum, { runs }) => sum + runs, 0)).toBe(10_000);
    expect(many.count).toBe(few.count);
  });
});
