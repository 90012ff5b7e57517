/** The number of database queries of each request. If it grows with the number of records, large accounts get slow pages. */
import { statementsOf } from '../../support/countStatements';
import { startServer, type TestServer } from '../../support/serverHarness';
import { anyEmail } from '../../support/serverPeople';
import { newTeam, somebody } from '../../support/serverTeams';
import { anAction, aRun, makeRuns, publishedZap } from '../../support/serverRuns';
import { anotherAccount, makeFolder, makeZaps } from '../../support/serverZaps';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

describe('statements of a request', () => {
  it('the current user is read by a single prepared statement: the session, and the profile with all that its reply needs', async () => {
    const { person, browser } = await somebody(server);
    const one = await statementsOf(server, () => browser.get(`/api/v3/profiles/${person.id}`));
    const list = await statementsOf(server, () => browser.get('/api/v3/profiles'));
    expect([one.count, list.count]).toEqual([1, 1]);
    expect([one.prepared.length, list.prepared.length]).toEqual([1, 1]);
  });

  it('a request makes one more statement, once a minute, to note that the session is in use [S22]', async () => {
    const { person, browser } = await somebody(server);
    const ask = () => browser.get(`/api/v3/profiles/${person.id}`);
    const counts = [(await statementsOf(server, ask)).count];
    server.clock.advance(61_000);
    for (let time = 0; time < 2; time += 1) counts.push((await statementsOf(server, ask)).count);
    server.clock.advance(30_000);
    counts.push((await statementsOf(server, ask)).count);
    expect(counts).toEqual([1, 2, 1, 1]);
  });

  it('a request makes four statements for the Zaps of an account, whether it has one or sixty', async () => {
    const { person, accountId, browser } = await somebodyWithAccount();
    const ask = () => browser.get(`/api/v3/zaps?account_id=${accountId}`);
    await makeZaps(server, { accountId, ownerId: person.id });
    const few = await statementsOf(server, ask);
    for (let folder = 0; folder < 3; folder += 1)
      await makeZaps(server, { accountId, ownerId: person.id, count: 20, folderId: await makeFolder(server, accountId, person.id, true) });
    const many = await statementsOf(server, ask);
    expect((await ask()).body.objects).toHaveLength(61);
    expect([few.count, many.count]).toEqual([4, 4]);
    expect(many.prepared).toHaveLength(4);
  });

  it('a page of the history and the details of a run make as many statements for one run as for many [Z51]', async () => {
    const { person, accountId, browser } = await somebodyWithAccount();
    const zap = await publishedZap(server, { accountId, ownerId: person.id }, anAction('only'));
    const id = await aRun(server, zap, { steps: [{ path: 'trigger' }] });
    const list = () => browser.get(`/api/v3/runs?account_id=${accountId}`);
    const details = () => browser.get(`/api/v3/runs/${id}`);
    const counts = async () => [(await statementsOf(server, list)).count, (await statementsOf(server, details)).count];
    await makeRuns(server, zap, 1, 'held');
    const few = await counts();
    for (const state of ['succeeded', 'held'] as const) {
      server.clock.advance(25_000);
      await makeRuns(server, await publishedZap(server, { accountId, ownerId: person.id }, anAction('only')), 20, state);
    }
    expect((await list()).body).toMatchObject({ objects: { length: 42 }, held: 21 });
    expect(await counts()).toEqual(few);
  });

  it('a request makes six statements for the accounts of a member, whether there is one or there are four [B3.01]', async () => {
    const owner = await somebody(server);
    const ask = () => owner.browser.get('/api/v3/accounts');
    const one = await statementsOf(server, ask);
    for (let more = 0; more < 3; more += 1) await anotherAccount(server, owner);
    const four = await statementsOf(server, ask);
    expect((await ask()).body.objects).toHaveLength(4);
    expect([one.count, four.count]).toEqual([6, 6]);
  });

  it('a request to invite people makes as many statements for twenty addresses as for one, with their limits, mails and audit trail [S54]', async () => {
    const { owner, accountId } = await newTeam(server);
    const invite = (count: number) =>
      statementsOf(server, async () => {
        const invitations = Array.from({ length: count }, () => ({ email: anyEmail(), role: 'member' }));
        const { body } = await owner.browser.post(`/api/v3/accounts/${accountId}/invitations`, { invitations });
        expect(body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(invitations.map(() => 'invited'));
      });
    const about = ({ texts }: { texts: readonly string[] }) =>
      texts.filter((text) => /"(?:invitations|memberships|profiles|accounts)"/.test(text)).length;
    const [one, twenty] = [await invite(1), await invite(20)];
    expect(about(one)).toBeGreaterThan(0);
    expect(about(twenty)).toBe(about(one));
    expect(twenty.count).toBe(one.count);
  });
});

async function somebodyWithAccount() {
  const { person, browser } = await somebody(server);
  const accountId = (await browser.get('/api/v3/accounts')).body.objects[0].id as number;
  return { person, browser, accountId };
}
